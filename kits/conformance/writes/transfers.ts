import { randomUUID } from 'node:crypto'
import type { ErrorKey } from '#contract/error-keys.ts'
import { bahtFromSatang } from '#contract/money.ts'
import { statementList } from '#contract/statement.ts'
import { MAIN_WALLET, walletTransfer } from '#contract/wallet.ts'
import { reportAnswer, reportFailedCall } from '#scripts/conformance/checks/answer.ts'
import { reportRefusal } from '#scripts/conformance/checks/refusal.ts'
import { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { type Balances, readBalances, withRestoredBalances } from './balances.ts'
import { checkRepeats } from './idempotency.ts'
import { sendSettled } from './settle.ts'

/** The smallest transfer (SPEC §9): 1 baht or 1 kip. */
const SMALLEST = 1
const SMALLEST_SATANG = 100

const TITLE = titleOf(walletTransfer)

interface Move {
  readonly from: string
  readonly to: string
  readonly amount: number
}

/** A transfer of the smallest amount between the main wallet and a game. */
export interface Trial {
  readonly game: string
  readonly before: Balances
  readonly move: Move
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Transfers the smallest amount to a game and back, with repeats where the host offers idempotency keys (D41). */
export async function checkTransfers(kit: Kit): Promise<void> {
  await kit.check('Writes', TITLE, (report) =>
    withTrial(kit, report, (trial) => tryTransfer(kit, report, trial)),
  )
  await kit.check('Writes', `${TITLE}, refused`, (report) =>
    withTrial(kit, report, (trial) => checkRefusedTransfers(kit, report, trial)),
  )
}

/** Whatever happens, also without a response, the money is moved back. */
async function withTrial(kit: Kit, report: Reporter, work: (trial: Trial) => Promise<void>): Promise<void> {
  const game = kit.facts.openGames?.[0]
  const before = game === undefined ? undefined : await readBalances(kit, game)
  if (game === undefined || !before || Math.max(before.main, before.game ?? 0) < SMALLEST_SATANG)
    return report.skip('needs an open game account, and 1 in it or in the main wallet')
  const [from, to] = before.main >= SMALLEST_SATANG ? [MAIN_WALLET, game] : [game, MAIN_WALLET]
  const trial = { game, before, move: { from, to, amount: SMALLEST } }
  await withRestoredBalances(kit, report, game, before, () => work(trial))
}

async function tryTransfer(kit: Kit, report: Reporter, trial: Trial): Promise<void> {
  const entriesBefore = await countTransfers(kit)
  const key = randomUUID()
  const first = await sendSettled(kit, report, walletTransfer, { body: trial.move, idempotencyKey: key })
  if (!isSuccess(first.status)) {
    const what = 'A transfer of money that the member has, to an open game,'
    return reportFailedCall(report, walletTransfer, first, what)
  }
  if (reportAnswer(report, walletTransfer, first) === undefined) return
  const after = await readBalances(kit, trial.game)
  const isMoved = !after || isMovedOnce(trial, after)
  if (!isMoved)
    report.error('SPEC §7 Wallet', TITLE, describeChange(trial, after), { path: '$.wallet.amount' })
  await checkEntry(kit, report, entriesBefore)
  // Repeats are judged by what they change.
  if (!isMoved) return
  if (kit.offers('idempotency-key'))
    return await checkRepeats(kit, report, { ...trial, key, firstText: first.text })
  const message = 'The host doesn’t offer "idempotency-key": a browser’s repeat can move money twice.'
  report.note('D41', TITLE, message)
}

/** Whether the smallest amount left one place for the other; a game's amount that is missing is reported elsewhere. */
function isMovedOnce({ before, move }: Trial, after: Balances): boolean {
  const gained = move.to === MAIN_WALLET ? SMALLEST_SATANG : -SMALLEST_SATANG
  const isGameRight =
    after.game === undefined || before.game === undefined || after.game - before.game === -gained
  return after.main - before.main === gained && isGameRight
}

/** Says by how much the balances changed, as the wallet shows them. */
function describeChange({ game, before, move }: Trial, after: Balances): string {
  const from = bahtFromSatang(after.main - before.main)
  const to =
    after.game === undefined || before.game === undefined
      ? 'unknown'
      : bahtFromSatang(after.game - before.game)
  return `A transfer of ${move.amount} from ${move.from} to ${move.to} changes the balances by another amount: ${MAIN_WALLET} by ${from}, ${game} by ${to}.`
}

/** Transfers of the smallest amount on the statement's first page, and its newest time; undefined if it can't be read. */
async function countTransfers(kit: Kit): Promise<{ count: number; newest: number } | undefined> {
  const response = await kit.host.send(statementList, { body: { page: 1, limit: 50 } })
  const statements = reportAnswer(new Reporter(), statementList, response)?.statements
  if (!statements) return undefined
  const own = statements.filter(({ statementType, amount }) => {
    return statementType === 'transfer' && amount === SMALLEST_SATANG
  })
  return { count: own.length, newest: Math.max(0, ...own.map(({ createdAt }) => createdAt)) }
}

/** A transfer whose answer was lost is looked up in the statement (D12). */
async function checkEntry(kit: Kit, report: Reporter, before: Awaited<ReturnType<typeof countTransfers>>) {
  const after = await countTransfers(kit)
  if (!before || !after) return
  if (after.count > before.count || after.newest > before.newest) return
  report.error('D12', titleOf(statementList), 'A transfer isn’t in the statement.', { path: '$.statements' })
}

/** Transfers that no host may accept (SPEC §5). */
async function checkRefusedTransfers(kit: Kit, report: Reporter, { game, before }: Trial): Promise<void> {
  const tooMuch = Math.ceil(before.main / 100) + 1_000_000
  const from = MAIN_WALLET
  const refused: readonly (readonly [what: string, body: Move, expected: readonly ErrorKey[]])[] = [
    ['to the same account', { from, to: from, amount: SMALLEST }, ['KEY_INVALID', 'TRANSFER_FAIL']],
    ['below the minimum', { from, to: game, amount: SMALLEST / 2 }, ['TRANSFER_MINIMUM', 'KEY_INVALID']],
    ['of a negative amount', { from, to: game, amount: -SMALLEST }, ['KEY_INVALID', 'TRANSFER_MINIMUM']],
    ['of more than the wallet has', { from, to: game, amount: tooMuch }, ['MONEY_NOT_ENOUGH']],
    [
      'to an unknown game',
      { from, to: 'NO-SUCH-GAME', amount: SMALLEST },
      ['NO_GAME', 'SLOT_NO_ACCOUNT', 'KEY_INVALID'],
    ],
  ]
  for (const [what, body, expected] of refused) {
    const input = { body, idempotencyKey: randomUUID() }
    const response = await sendSettled(kit, report, walletTransfer, input)
    if (isSuccess(response.status))
      report.error('SPEC §5 Transfer', TITLE, `A transfer ${what} isn't refused.`, { path: '$.amount' })
    else reportRefusal(report, walletTransfer, response, { what: `A transfer ${what}`, expected })
  }
  const after = await readBalances(kit, game)
  const isChanged = after && (after.main !== before.main || (after.game ?? before.game) !== before.game)
  if (isChanged)
    report.error('SPEC §7 Wallet', TITLE, 'Refused transfers changed the balances.', {
      path: '$.wallet.amount',
    })
}
