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
  accountOf,
  type Decision,
  listOpenManualDeposits,
  listOpenWithdrawals,
} from '#server/modules/ledger/pending-decisions.ts'

/** Section with sent one-time passwords. */
export function otpSection({ otpOutbox }: Deps): Html {
  const rows = (otpOutbox?.messages() ?? []).map(({ phone, ref, code, at }) => [
    formatTime(at),
    phone,
    ref,
    html`<strong>${code}</strong>`,
  ])
  return section(
    'otps',
    'One-time passwords',
    table(
      'One-time passwords sent',
      ['Time', 'Phone', 'Ref', 'Code'],
      rows,
      html`None was sent. Turn on <a href="#switches">Registration asks for a one-time password</a>, then register in the portal.`,
    ),
  )
}

/** Section with payable QRs. */
export async function qrSection({ db, clock }: Deps): Promise<Html> {
  const rows = (await listPayableQrs(db, clock.now())).map((qr) => [
    qr.id,
    qr.username,
    qr.provider,
    formatHundredths(qr.amount),
    formatTime(qr.expires_at),
    button('pay-qr', 'Pay', `Pay QR ${qr.id}`, { qr: qr.id }),
  ])
  const heads = ['QR', 'Phone', 'Provider', { number: 'Baht' }, 'Valid until', 'Action']
  return section(
    'qrs',
    'Payment QRs',
    table('Open payment QRs', heads, rows, 'No QR is open. Create one in the portal: Deposit, QR.'),
  )
}

/** Section with gift links, and a form to create one. */
export async function giftSection({ db }: Deps): Promise<Html> {
  const rows = (await newestGifts(db, 10)).map((gift) => [
    html`<code>${giftUrl(gift.hash)}</code>`,
    formatHundredths(gift.amount),
    gift.spent ? 'redeemed' : 'new',
  ])
  const make = form(
    'make-gift',
    'Make a gift link',
    html`${field({ name: 'amount', label: 'Gift amount (baht)', value: '100', inputmode: 'decimal' })}
      <button>Make gift link</button>`,
    undefined,
  )
  const list = table(
    'Gift links',
    ['Link', { number: 'Baht' }, 'State'],
    rows,
    'No gift link was made. Make one above and paste it in the portal: Deposit, Gift link.',
  )
  return section('gifts', 'Gift links', html`${make}${list}`)
}

interface PendingList {
  readonly what: 'withdrawal' | 'deposit'
  readonly caption: string
  readonly empty: string | Html
}

function pendingTable(list: readonly Decision[], { what, caption, empty }: PendingList): Html {
  const rows = list.map((decision) => {
    const { id, username, amount, currency } = decision
    return [
      id,
      username,
      accountOf(decision),
      formatMoney(amount, currency),
      html`${what === 'withdrawal' && button('approve-withdrawal', 'Approve', `Approve withdrawal ${id}`, { id })}
      ${button(`settle-${what}`, 'Settle', `Settle ${what} ${id}`, { id })}
      ${button(`refuse-${what}`, 'Refuse', `Refuse ${what} ${id}`, { id })}`,
    ]
  })
  const heads = ['No.', 'Phone', 'Account', { number: 'Amount' }, 'Action']
  return table(caption, heads, rows, empty)
}

/** Section with undecided withdrawals. */
export async function withdrawalSection({ db }: Deps): Promise<Html> {
  const list = await listOpenWithdrawals(db, LIST_LENGTH)
  const empty = 'None is open. Request one in the portal: Withdraw.'
  const content = pendingTable(list, { what: 'withdrawal', caption: 'Open withdrawals', empty })
  return section('withdrawals', 'Withdrawals', content)
}

/** Section with deposits to be checked manually. */
export async function depositSection({ db }: Deps): Promise<Html> {
  const list = await listOpenManualDeposits(db, LIST_LENGTH)
  const empty = html`None is announced. Turn on <a href="#switches">Deposits are checked by hand</a>, then deposit in the portal.`
  const content = pendingTable(list, { what: 'deposit', caption: 'Announced deposits', empty })
  return section('deposits', 'Deposits by hand', content)
}

/** Section with uploaded slips and their status. */
export async function slipSection({ db }: Deps): Promise<Html> {
  const rows = (await listNewestSlips(db)).map((slip) => [
    slip.id,
    slip.username,
    slip.amount === null ? '-' : formatMoney(slip.amount, slip.currency),
    slip.status,
    slip.note ?? '',
  ])
  const heads = ['No.', 'Phone', { number: 'Amount' }, 'Status', 'Reason']
  return section(
    'slips',
    'Uploaded slips',
    table(
      'Newest slips',
      heads,
      rows,
      html`No slip was uploaded. Make a <a href="#transfers">transfer</a> and send its slip in the portal: Deposit, Bank transfer.`,
    ),
  )
}
