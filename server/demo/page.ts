import { html } from 'hono/html'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { botCodeOf } from '#server/modules/deposits/bank-codes.ts'
import { listDepositAccounts } from '#server/modules/deposits/deposit-accounts.ts'
import { listSlots } from '#server/modules/games/manage-slots.ts'
import { listBanks } from '#server/modules/settings/banks.ts'
import { brand } from '#server/platform/brand.ts'
import { demoMembers, laoMembers } from '#server/seed/members.ts'
import { bankAnswers, newestTransfers } from './fakes/bank-transfers.ts'
import { giftUrl, newestGifts } from './fakes/gift-links.ts'
import { providerUrl } from './game-provider/page.ts'
import {
  choice,
  field,
  form,
  formatMoney,
  formatTime,
  type Html,
  hidden,
  list,
  type Outcome,
  renderPage,
  section,
} from './html.ts'

const LIST_LENGTH = 10

/**
 * Renders the demo as one page.
 * @param phone of the member for whom transfers are made and rounds are played
 */
export async function renderDemo(
  deps: Deps,
  phone: string = (deps.settings.laos ? laoMembers : demoMembers)[0].phone,
  outcome?: Outcome,
): Promise<Awaited<Html>> {
  const lead = html`Banks, text messages, wallets and games, simulated on this machine.
    <a href="/desk">Desk</a> <a href="/">Portal</a> <a href="/docs">API documents</a>`
  const member = field('member', 'Member (phone)', phone)
  return renderPage(
    { title: `${brand.name.en} demo`, lead, outcome },
    html`${await transferSection(deps, member)}
    ${await gameSection(deps, member)}
    ${otpSection(deps)}
    ${await qrSection(deps)}
    ${await giftSection(deps)}
    ${section('reset', 'Reset', resetForm)}`,
  )
}

const resetForm = html`<p>Deletes what was done since the demo was seeded, and signs everybody out.</p>
  <details><summary>Reset the demo</summary>${form('reset', 'Reset', html`<button>Delete and seed again</button>`)}</details>`

async function transferSection({ db }: Deps, member: Html): Promise<Html> {
  const banks = listBanks(false).filter(({ code }) => botCodeOf(code) !== undefined)
  const senders = banks.map(({ code, nameEN = '' }) => [code, `${code} · ${nameEN}`] as const)
  const accounts = (await listDepositAccounts(db)).map((row) => `${row.bank_code} ${row.account_no}`)
  const house = accounts.map((account) => [account, account] as const)
  const answers = bankAnswers.map((answer) => [answer, answer] as const)
  const stranger = ['KBANK 9999900000', 'Somebody else: KBANK 9999900000'] as const
  const rows = (await newestTransfers(db, LIST_LENGTH)).map(
    ({ id, satang, at, answer, ...row }) => html`<p><strong>${formatMoney(satang)}</strong>
        ${row.senderBank} ${row.senderAccount} → ${row.receiverBank} ${row.receiverAccount}, ${formatTime(at)}</p>
      <a href="/demo/transfers/${id}/slip.png" download="slip-${id}.png">Slip ${id}</a>
      ${answer === 'found' ? '' : bankAnswer(id, answer)}`,
  )
  const fields = html`${member}
    ${field('amount', 'Transfer amount', '500')}
    ${choice('senderBank', 'Sender bank', [['', "The member's"], ...senders])}
    ${field('senderAccount', "Sender account, if not the member's", '')}
    ${choice('receiver', 'Receiver', [['', 'The house'], ...house, stranger])}
    ${field('minutesAgo', 'Minutes ago', '1')}
    ${choice('answer', "The bank's answer", answers)}
    <button>Make transfer</button>`
  const empty =
    'None was made. Make one, download its slip, and send it in the portal: Deposit, Bank transfer.'
  const content = html`${form('make-transfer', 'Make a transfer', fields)}${list('Newest transfers', rows, empty)}`
  return section('transfers', 'Transfers and slips', content)
}

/** The answer that the bank gives about a transfer, and a button after which it confirms it. */
function bankAnswer(id: number, answer: string): Html {
  const button = html`${hidden('id', id)}${hidden('answer', 'found')}<button class="quiet">Change to found</button>`
  return html`The bank's answer: ${answer}. ${form('bank-answer', `The bank about transfer ${id}`, button)}`
}

async function gameSection({ db }: Deps, member: Html): Promise<Html> {
  const games = (await listSlots(db)).map(({ code, name }) => [code, name] as const)
  const fields = html`${member}${choice('game', 'Game', games)}${field('stake', 'Stake', '10')}${field('win', 'Win', '0')}
    <button>Play round</button>`
  const lead = html`<p>Members open them in the portal. Each has a page, e.g. <a href="${providerUrl('NAKA')}">Naka</a>.</p>`
  return section('games', 'Games', html`${form('play-round', 'Play a round', fields)}${lead}`)
}

function otpSection({ otpOutbox }: Deps): Html {
  const rows = (otpOutbox?.messages() ?? [])
    .slice(0, LIST_LENGTH)
    .map(
      ({ phone, ref, code, at }) => html`<p>${phone} <strong>${code}</strong> ${ref}, ${formatTime(at)}</p>`,
    )
  const empty = 'None was sent. Have registration ask for one at the desk, then register in the portal.'
  return section('otps', 'One-time passwords', list('One-time passwords sent', rows, empty))
}

const qrRow = v.object({ id: v.string(), provider: v.string(), amount: v.number(), username: v.string() })

async function qrSection({ db, clock }: Deps): Promise<Html> {
  const query = `select q.id, q.provider, q.amount, m.username from qr_code q join member m on m.id = q.member_id
    where q.status = 'open' and q.expires_at > $1 order by q.created_at desc limit $2`
  const rows = (await db.rows(qrRow, query, [clock.now(), LIST_LENGTH])).map(
    ({
      id,
      username,
      provider,
      amount,
    }) => html`<p><strong>${formatMoney(amount, 'BAHT')}</strong> ${provider}, ${username}, ${id}</p>
      ${form('pay-qr', `Pay QR ${id}`, html`${hidden('qr', id)}<button class="quiet">Pay</button>`)}`,
  )
  const empty = 'No QR is open. Create one in the portal: Deposit, QR.'
  return section('qrs', 'Payment QRs', list('Open payment QRs', rows, empty))
}

async function giftSection({ db }: Deps): Promise<Html> {
  const rows = (await newestGifts(db, LIST_LENGTH)).map(
    ({ hash, amount, spent }) => html`<p><strong>${formatMoney(amount, 'BAHT')}</strong>
      <code>${giftUrl(hash)}</code>${spent ? ', redeemed' : ''}</p>`,
  )
  const fields = html`${field('amount', 'Gift amount (baht)', '100')}<button>Make gift link</button>`
  const empty = 'None was made. Make one and paste it in the portal: Deposit, Gift link.'
  const gifts = list('Gift links', rows, empty)
  return section('gifts', 'Gift links', html`${form('make-gift', 'Make a gift link', fields)}${gifts}`)
}
