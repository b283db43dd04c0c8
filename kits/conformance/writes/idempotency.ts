import { randomUUID } from 'node:crypto'
import { MAIN_WALLET, walletTransfer } from '#contract/wallet.ts'
import { reportRefusal } from '#scripts/conformance/checks/refusal.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { HostResponse } from '#scripts/conformance/host.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { readBalances } from './balances.ts'
import { sendSettled } from './settle.ts'
import type { Trial } from './transfers.ts'

const TITLE = titleOf(walletTransfer)

/** A transfer that was made once with a key. */
export interface RepeatedTrial extends Trial {
  readonly key: string
  /** Body of the first answer. */
  readonly firstText: string
}

const isSuccess = ({ status }: HostResponse) => status >= 200 && status < 300

/** The same key again has no second effect and gets the same answer; with another amount it is refused (D41). */
export async function checkRepeats(kit: Kit, report: Reporter, trial: RepeatedTrial): Promise<void> {
  const { game, move, key, firstText } = trial
  const once = await readBalances(kit, game)
  const repeat = await sendSettled(kit, report, walletTransfer, { body: move, idempotencyKey: key })
  const twice = await readBalances(kit, game)
  if (once && twice && once.main !== twice.main)
    report.error('D41', TITLE, 'The same Idempotency-Key moves the money twice.')
  else if (!isSuccess(repeat) || repeat.text !== firstText)
    report.error('D41', TITLE, 'The same Idempotency-Key gets another answer than the first time.')
  const body = { ...move, amount: 2 * move.amount }
  const other = await sendSettled(kit, report, walletTransfer, { body, idempotencyKey: key })
  if (isSuccess(other))
    report.error('D41', TITLE, 'An Idempotency-Key is accepted again with another amount.')
  else reportKeyRefusal(report, other, 'IDEMPOTENCY_KEY_REUSED')
  await checkSimultaneousRepeat(kit, report, trial)
}

/** A browser may send a request again while the first one is still running. */
async function checkSimultaneousRepeat(kit: Kit, report: Reporter, { game, move }: Trial): Promise<void> {
  const before = await readBalances(kit, game)
  const available = move.from === MAIN_WALLET ? before?.main : before?.game
  // The money must suffice for a second effect, or a second transfer would fail for lack of it.
  if (!before || available === undefined || available < 2 * 100 * move.amount) return
  const input = { body: move, idempotencyKey: randomUUID() }
  // If one fails, the other one must end, too, before the money is moved back.
  const outcomes = await Promise.allSettled([
    kit.host.send(walletTransfer, input),
    kit.host.send(walletTransfer, input),
  ])
  const lost = outcomes.find((one) => one.status === 'rejected')
  if (lost) {
    await sendSettled(kit, report, walletTransfer, input)
    throw lost.reason
  }
  const responses = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const after = await readBalances(kit, game)
  if (after && Math.abs(after.main - before.main) > 100 * move.amount)
    report.error('D41', TITLE, 'Two requests at once with the same Idempotency-Key move the money twice.')
  for (const response of responses)
    if (!isSuccess(response)) reportKeyRefusal(report, response, 'REQUEST_IN_PROGRESS')
}

function reportKeyRefusal(
  report: Reporter,
  response: HostResponse,
  expected: 'IDEMPOTENCY_KEY_REUSED' | 'REQUEST_IN_PROGRESS',
): void {
  const key = reportRefusal(report, { ...walletTransfer, errors: [expected] }, response)
  if (key !== undefined && key !== expected)
    report.error('D41', TITLE, `A repeated key is refused with ${key}; expected ${expected}.`)
}
