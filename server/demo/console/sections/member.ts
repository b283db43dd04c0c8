import { html } from 'hono/html'
import {
  button,
  choice,
  currencyName,
  field,
  form,
  formatHundredths,
  formatTime,
  type Html,
  section,
  table,
} from '#server/demo/console/html.ts'
import { type ConsoleMember, listGames, listHouseAccounts } from '#server/demo/console/queries.ts'
import { newestTransfers } from '#server/demo/fakes/bank-transfers.ts'
import type { Deps } from '#server/deps.ts'
import { botCodeOf } from '#server/modules/deposits/bank-codes.ts'
import { listBanks } from '#server/modules/settings/banks.ts'

const answers = [
  { value: 'found', text: 'knows it' },
  { value: 'not-found', text: "doesn't know it" },
  { value: 'unavailable', text: "can't be reached" },
]

/** Form to select the member that the following sections act for. Stays in view while they are. */
export function memberForm(list: readonly ConsoleMember[], chosen: ConsoleMember | undefined): Html {
  const options = list.map(({ id, username, name }) => ({ value: id, text: `${username} · ${name}` }))
  return html`<div class="chooser">
    <form method="get" action="/demo" aria-label="Choose a member">
      ${choice('member', 'Member', options, chosen?.id)}<button>Choose</button>
    </form>
  </div>`
}

async function receivers({ db }: Deps) {
  const house = (await listHouseAccounts(db)).map(({ bank_code, account_no }) => ({
    value: `${bank_code} ${account_no}`,
    text: `${bank_code} ${account_no}`,
  }))
  return [...house, { value: 'KBANK 9999900000', text: "Not the house's: KBANK 9999900000" }]
}

async function transferForm(deps: Deps, member: ConsoleMember | undefined): Promise<Html> {
  const banks = listBanks(false).filter(({ code }) => botCodeOf(code) !== undefined)
  const options = banks.map(({ code, nameEN }) => ({ value: code, text: `${code} · ${nameEN ?? ''}` }))
  return form(
    'make-transfer',
    'Make a transfer',
    html`${choice('senderBank', 'Sender bank', options, member?.bank_code)}
      ${field({ name: 'senderAccount', label: 'Sender account', value: member?.account_no ?? '', inputmode: 'numeric' })}
      ${field({ name: 'senderName', label: 'Sender name', value: member?.account_name ?? '' })}
      ${choice('receiver', 'Receiver', await receivers(deps))}
      ${field({ name: 'amount', label: `Transfer amount (${currencyName(member?.currency)})`, value: '500', inputmode: 'decimal' })}
      ${field({ name: 'minutesAgo', label: 'Minutes ago', value: '1', inputmode: 'numeric' })}
      ${choice('answer', 'The bank', answers, 'found')}
      <button>Make transfer</button>`,
    member?.id,
  )
}

/** The demo bank's answer about a transfer, and a button that makes the bank confirm it from now on. */
function bankAnswer({ id, answer }: { readonly id: number; readonly answer: string }): Html {
  const text = answers.find(({ value }) => value === answer)?.text ?? answer
  const fields = { id, answer: 'found' }
  return answer === 'found'
    ? html`${text}`
    : html`${text} ${button('bank-answer', 'Let it know', `The bank knows transfer ${id}`, fields)}`
}

/** Section with transfers at the demo bank and their slips. */
export async function transferSection(deps: Deps, member: ConsoleMember | undefined): Promise<Html> {
  const rows = (await newestTransfers(deps.db, 10)).map((row) => [
    row.id,
    formatTime(row.at),
    `${row.sender_bank} ${row.sender_account}`,
    `${row.receiver_bank} ${row.receiver_account}`,
    formatHundredths(row.amount),
    bankAnswer(row),
    html`<a href="/demo/transfers/${row.id}/slip.png" download="slip-${row.id}.png">Slip ${row.id}</a>`,
  ])
  const heads = ['No.', 'Time', 'From', 'To', { number: 'Amount' }, 'The bank', 'Picture']
  const list = table(
    'Newest transfers',
    heads,
    rows,
    'No transfer was made. Make one above, download its slip, and send it in the portal: Deposit, Bank transfer.',
  )
  return section('transfers', 'Transfers and slips', html`${await transferForm(deps, member)}${list}`)
}

/** Section to play a round of a game as the selected member. */
export async function gameSection({ db }: Deps, member: ConsoleMember | undefined): Promise<Html> {
  const games = member ? await listGames(db, member.id) : []
  const options = games.map((game) => ({
    value: game.slot_code,
    text: `${game.name} (${formatHundredths(game.balance)} ${currencyName(member?.currency)})`,
  }))
  const content =
    options.length === 0
      ? html`<p class="empty">This member has no game account. Open one on the portal's home page.</p>`
      : form(
          'play-round',
          'Play a round',
          html`${choice('game', 'Game', options)}
            ${field({ name: 'stake', label: `Stake (${currencyName(member?.currency)})`, value: '10', inputmode: 'decimal' })}
            ${field({ name: 'win', label: `Win (${currencyName(member?.currency)})`, value: '0', inputmode: 'decimal' })}
            <button>Play round</button>`,
          member?.id,
        )
  return section('games', 'Games', content)
}
