import { randomUUID } from 'node:crypto'
import type { ErrorKey } from '../../../src/contract/error-keys.ts'
import { statementList } from '../../../src/contract/statement.ts'
import { MAIN_WALLET } from '../../../src/contract/wallet.ts'
import { walletTransfer } from '../../../src/contract/wallet-changes.ts'
import { reportRefused } from '../checks/refusals.ts'
import { isSuccess, makeCall, reportAnswer, reportFailedCall, reportRefusal } from '../kit/answer.ts'
import { Reporter, titleOf } from '../kit/findings.ts'
import type { HostResponse } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'
import type { Balances, Trial } from './balances.ts'
import * as balances from './balances.ts'

/** The smallest transfer: 1 baht or 1 kip. */
const SMALLEST = 1
const SMALLEST_SATANG = 100

/** Transfers the smallest amount to a game and back, with repeats where the host offers idempotency keys. */
export async function checkTransfers(kit: Kit): Promise<void> {
  for (const [kind, work] of Object.entries({ '': tryTransfer, ', refused': tryRefusedTransfers }))
    await kit.check('Writes', `${titleOf(walletTransfer)}${kind}`, async (report) => {
      const [game] = kit.facts.openGames
      const before = game === undefined ? undefined : await balances.read(kit, game)
      if (game === undefined || !before || Math.max(before.main, before.game ?? 0) < SMALLEST_SATANG)
        return report.skip('needs an open game account, and 1 in it or in the main wallet')
      const [from, to] = before.main >= SMALLEST_SATANG ? [MAIN_WALLET, game] : [game, MAIN_WALLET]
      const trial = { game, before, move: { from, to, amount: SMALLEST } }
      await balances.withRestoredBalances(kit, report, trial, () => work(kit, report, trial))
    })
}

const transfer = (kit: Kit, report: Reporter, body: Trial['move'], idempotencyKey: string = randomUUID()) =>
  balances.sendSettled(kit, report, walletTransfer, { body, idempotencyKey })

async function tryTransfer(kit: Kit, report: Reporter, trial: Trial): Promise<void> {
  const entriesBefore = await readTransfers(kit)
  const key = randomUUID()
  const first = await transfer(kit, report, trial.move, key)
  if (!isSuccess(first)) {
    const what = 'A transfer of money that the member has, to an open game,'
    return reportFailedCall(report, walletTransfer, first, what)
  }
  if (reportAnswer(report, walletTransfer, first) === undefined) return
  const after = await balances.read(kit, trial.game)
  const problem = after && changeProblem(trial, after)
  if (problem) report.error('money', walletTransfer, problem, '$.wallet.amount')
  // The portal looks a transfer up in the statement after a lost answer.
  const entries = await readTransfers(kit)
  if (entries !== undefined && entries === entriesBefore)
    report.error('money', statementList, 'A transfer isn’t in the statement.', '$.statements')
  // Repeats are judged by what they change.
  if (problem) return
  if (kit.offers('idempotency-key')) return await checkRepeats(kit, report, trial, key, first.text)
  const message = 'The host doesn’t offer "idempotency-key": a browser’s repeat can move money twice.'
  report.add('note', 'repeats', walletTransfer, message)
}

/** Says by how much the balances changed, if the smallest amount didn't leave one place for the other. */
function changeProblem({ game, before, move }: Trial, after: Balances): string | undefined {
  const gained = move.to === MAIN_WALLET ? SMALLEST_SATANG : -SMALLEST_SATANG
  const main = after.main - before.main
  const inGame = balances.gainInGame(before, after)
  if (main === gained && (inGame ?? -gained) === -gained) return undefined
  const change = balances.describe(game, { main, game: inGame })
  return `A transfer of ${move.amount} from ${move.from} to ${move.to} changes the balances by another amount: ${change}.`
}

/** The transfers of the smallest amount on the statement's first page as text; undefined if it can't be read. */
async function readTransfers(kit: Kit): Promise<string | undefined> {
  const page = await makeCall(kit, new Reporter(), statementList, { body: { page: 1, limit: 50 } })
  const own = page?.statements.filter(
    ({ statementType, amount }) => statementType === 'transfer' && amount === SMALLEST_SATANG,
  )
  return own && JSON.stringify(own)
}

/** The same key again has no second effect and gets the same answer; with another amount it is refused. */
async function checkRepeats(kit: Kit, report: Reporter, trial: Trial, key: string, firstText: string) {
  const { game, move } = trial
  const fail = (message: string) => report.error('repeats', walletTransfer, message)
  const once = await balances.read(kit, game)
  const repeat = await transfer(kit, report, move, key)
  const twice = await balances.read(kit, game)
  if (once && twice && once.main !== twice.main) fail('The same Idempotency-Key moves the money twice.')
  else if (!isSuccess(repeat) || repeat.text !== firstText)
    fail('The same Idempotency-Key gets another answer than the first time.')
  const other = await transfer(kit, report, { ...move, amount: 2 * move.amount }, key)
  if (isSuccess(other)) fail('An Idempotency-Key is accepted again with another amount.')
  else reportKeyRefusal(report, other, 'IDEMPOTENCY_KEY_REUSED')
  await checkSimultaneousRepeat(kit, report, trial)
}

/** A browser may send a request again while the first one is still running. */
async function checkSimultaneousRepeat(kit: Kit, report: Reporter, { game, move }: Trial): Promise<void> {
  const before = await balances.read(kit, game)
  const available = move.from === MAIN_WALLET ? before?.main : before?.game
  // The money must suffice for a second effect, or a second transfer would fail for lack of it.
  if (!before || available === undefined || available < 2 * SMALLEST_SATANG) return
  const key = randomUUID()
  // If one fails, the other one must end, too, before the money is moved back.
  const outcomes = await Promise.allSettled([1, 2].map(() => transfer(kit, report, move, key)))
  const after = await balances.read(kit, game)
  if (after && Math.abs(after.main - before.main) > SMALLEST_SATANG)
    report.error('repeats', walletTransfer, 'Two requests at once with the same key move the money twice.')
  for (const one of outcomes) {
    if (one.status === 'rejected') throw one.reason
    if (!isSuccess(one.value)) reportKeyRefusal(report, one.value, 'REQUEST_IN_PROGRESS')
  }
}

function reportKeyRefusal(report: Reporter, response: HostResponse, expected: ErrorKey): void {
  const key = reportRefusal(report, walletTransfer, response)
  if (key !== undefined && key !== expected)
    report.error('repeats', walletTransfer, `A repeated key is refused with ${key}; expected ${expected}.`)
}

/** Transfers that no host may accept. */
async function tryRefusedTransfers(kit: Kit, report: Reporter, { game, before }: Trial): Promise<void> {
  const tooMuch = Math.ceil(before.main / 100) + 1_000_000
  const from = MAIN_WALLET
  // biome-ignore format: a table
  const refused: readonly (readonly [what: string, body: Trial['move'], ...expected: ErrorKey[]])[] = [
    ['to the same account', { from, to: from, amount: SMALLEST }, 'KEY_INVALID', 'TRANSFER_FAIL'],
    ['below the minimum', { from, to: game, amount: SMALLEST / 2 }, 'TRANSFER_MINIMUM', 'KEY_INVALID'],
    ['of a negative amount', { from, to: game, amount: -SMALLEST }, 'KEY_INVALID', 'TRANSFER_MINIMUM'],
    ['of more than the wallet has', { from, to: game, amount: tooMuch }, 'MONEY_NOT_ENOUGH'],
    ['to an unknown game', { from, to: 'NO-SUCH-GAME', amount: 1 }, 'NO_GAME', 'SLOT_NO_ACCOUNT', 'KEY_INVALID'],
  ]
  for (const [kind, body, ...expected] of refused) {
    const accepted = ['error', 'money', `A transfer ${kind} isn't refused.`] as const
    const response = await transfer(kit, report, body)
    reportRefused(report, response, walletTransfer, `a transfer ${kind}`, accepted, ...expected)
  }
  const after = await balances.read(kit, game)
  if (after && !balances.areUnchanged(before, after))
    report.error('money', walletTransfer, 'Refused transfers changed the balances.', '$.wallet.amount')
}
