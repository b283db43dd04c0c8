import { html } from 'hono/html'
import {
  button,
  field,
  form,
  formatHundredths,
  formatMoney,
  formatTime,
  type Html,
  section,
  table,
} from '#server/demo/console/html.ts'
import { LIST_LENGTH, listNewestSlips, listPayableQrs } from '#server/demo/console/queries.ts'
import { giftUrl, newestGifts } from '#server/demo/fakes/gift-links.ts'
import type { Deps } from '#server/deps.ts'
import {
  listOpenManualDeposits,
  listOpenWithdrawals,
  type Pending,
} from '#server/modules/ledger/pending-decisions.ts'

/** Section with sent one-time passwords. */
export function otpSection({ otpOutbox }: Deps): Html {
  const rows = (otpOutbox?.messages() ?? []).map(
    ({ phone, ref, code, at }) =>
      html`<tr><td>${formatTime(at)}</td><td>${phone}</td><td>${ref}</td><td><strong>${code}</strong></td></tr>`,
  )
  return section(
    'otps',
    'One-time passwords',
    table('One-time passwords sent', ['Time', 'Phone', 'Ref', 'Code'], rows, 'None was sent.'),
  )
}

/** Section with payable QRs. */
export async function qrSection({ db, clock }: Deps): Promise<Html> {
  const rows = (await listPayableQrs(db, clock.now())).map(
    (qr) =>
      html`<tr><td>${qr.id}</td><td>${qr.username}</td><td>${qr.provider}</td><td class="num">${formatHundredths(qr.amount)}</td>
        <td>${formatTime(qr.expires_at)}</td><td>${button('pay-qr', 'Pay', `Pay QR ${qr.id}`, { qr: qr.id })}</td></tr>`,
  )
  const heads = ['QR', 'Phone', 'Provider', { number: 'Baht' }, 'Valid until', 'Action']
  return section('qrs', 'Payment QRs', table('Open payment QRs', heads, rows, 'No QR is open.'))
}

/** Section with gift links, and a form to create one. */
export async function giftSection({ db }: Deps): Promise<Html> {
  const rows = (await newestGifts(db, 10)).map(
    (gift) =>
      html`<tr><td><code>${giftUrl(gift.hash)}</code></td><td class="num">${formatHundredths(gift.amount)}</td>
        <td>${gift.spent ? 'redeemed' : 'new'}</td></tr>`,
  )
  const make = form(
    'make-gift',
    'Make a gift link',
    html`${field({ name: 'amount', label: 'Gift amount (baht)', value: '100', inputmode: 'decimal' })}
      <button>Make gift link</button>`,
    undefined,
  )
  const list = table('Gift links', ['Link', { number: 'Baht' }, 'State'], rows, 'No gift link was made.')
  return section('gifts', 'Gift links', html`${make}${list}`)
}

function pendingTable(list: readonly Pending[], what: 'withdrawal' | 'deposit', caption: string): Html {
  const rows = list.map(
    ({ id, username, amount, currency, where }) =>
      html`<tr><td>${id}</td><td>${username}</td><td>${where}</td><td class="num">${formatMoney(amount, currency)}</td><td>
        ${button(`settle-${what}`, 'Settle', `Settle ${what} ${id}`, { id })}
        ${button(`refuse-${what}`, 'Refuse', `Refuse ${what} ${id}`, { id })}</td></tr>`,
  )
  const heads = ['No.', 'Phone', 'Account', { number: 'Amount' }, 'Action']
  return table(caption, heads, rows, 'Nothing waits.')
}

/** Section with undecided withdrawals. */
export async function withdrawalSection({ db }: Deps): Promise<Html> {
  const list = await listOpenWithdrawals(db, LIST_LENGTH)
  return section('withdrawals', 'Withdrawals', pendingTable(list, 'withdrawal', 'Open withdrawals'))
}

/** Section with deposits to be checked manually. */
export async function depositSection({ db }: Deps): Promise<Html> {
  const list = await listOpenManualDeposits(db, LIST_LENGTH)
  return section('deposits', 'Deposits by hand', pendingTable(list, 'deposit', 'Announced deposits'))
}

/** Section with uploaded slips and their status. */
export async function slipSection({ db }: Deps): Promise<Html> {
  const rows = (await listNewestSlips(db)).map(
    (slip) =>
      html`<tr><td>${slip.id}</td><td>${slip.username}</td>
        <td class="num">${slip.amount === null ? '-' : formatMoney(slip.amount, slip.currency)}</td>
        <td>${slip.status}</td><td>${slip.note ?? ''}</td></tr>`,
  )
  const heads = ['No.', 'Phone', { number: 'Amount' }, 'Status', 'Reason']
  return section('slips', 'Uploaded slips', table('Newest slips', heads, rows, 'No slip was uploaded.'))
}
