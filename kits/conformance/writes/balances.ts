import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import { bahtFromSatang } from '../../../src/contract/money.ts'
import { MAIN_WALLET, walletGet, walletTransfer } from '../../../src/contract/wallet.ts'
import { isOutcomeUnknown, isSuccess, keyOf, reportAnswer } from '../kit/answer.ts'
import { Reporter } from '../kit/findings.ts'
import { type CallInput, type Change, type HostResponse, Interrupted, NoResponse } from '../kit/host.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { describeValue } from '../strict/leaf-rules.ts'

/** Balances of the main wallet and of one game, in satang. */
export interface Balances {
  readonly main: number
  /** Undefined if the wallet doesn't say. */
  readonly game: number | undefined
}

/** Reads the balances; undefined if the wallet can't be read. The wallet's own findings are reported by its read. */
export async function readBalances(kit: Kit, game: string): Promise<Balances | undefined> {
  return parseBalances(await kit.host.send(walletGet), game)
}

function parseBalances(response: HostResponse | undefined, game: string): Balances | undefined {
  const wallet = response && reportAnswer(new Reporter(), walletGet, response)
  const amount = wallet?.slots.find(({ code }) => code === game)?.amount?.satang
  return wallet && { main: wallet.wallet.amount.satang, game: amount }
}

/** Whether balances are those of before; a game's amount that is missing now is reported elsewhere. */
export function areUnchanged(before: Balances, now: Balances): boolean {
  return now.main === before.main && (now.game ?? before.game) === before.game
}

const transferInput = v.object({ body: v.object({ amount: v.number() }) })

/** Sum of the transfers that were accepted, or whose outcome is unknown, in satang. */
function sumOfTransfers(changes: readonly Change[]): number {
  let sum = 0
  for (const { call, input, response } of changes) {
    const transfer = v.safeParse(transferInput, input)
    const isRefused = response && !isSuccess(response) && !isOutcomeUnknown(response)
    if (call.name === walletTransfer.name && transfer.success && !isRefused)
      sum += Math.round(Math.abs(transfer.output.body.amount) * 100)
  }
  return sum
}

/**
 * Runs transfers and moves the difference back, so that the member has the balances of before, also after an error or an
 * interruption, but never more than was transferred. What can't be moved back is reported.
 */
export async function withRestoredBalances(
  kit: Kit,
  report: Reporter,
  { game, before }: { readonly game: string; readonly before: Balances },
  transfers: () => Promise<void>,
): Promise<void> {
  const changesBefore = kit.host.changes.length
  await tryCall(report, walletTransfer, transfers, true)
  const transferred = sumOfTransfers(kit.host.changes.slice(changesBefore))
  const problem = await kit.host.cleanUp(() => restore(kit, report, game, before, transferred))
  if (problem === undefined) return
  const message = `${problem} Before the transfers they were: ${describe(game, before)}.`
  report.error('money', walletTransfer, message, '$.wallet.amount')
}

/**
 * @param transferred the most that is moved back, in satang
 * @returns why the balances of before aren't restored
 */
async function restore(kit: Kit, report: Reporter, game: string, before: Balances, transferred: number) {
  const readNow = async () => parseBalances(await sendPersistently(kit, walletGet), game)
  const now = await readNow()
  if (!now) return 'The balances can’t be read after the transfers: nothing was moved back.'
  if (now.game === undefined && before.game !== undefined) {
    const message = `The amount of ${game} disappears after a transfer.`
    report.error('fields', walletGet, message, { path: '$.slots', effect: 'hidden' })
  }
  // Whatever left the main wallet is in the game.
  const isGameKnown = now.game !== undefined && before.game !== undefined
  const moved = isGameKnown ? now.game - before.game : before.main - now.main
  const amount = bahtFromSatang(Math.abs(moved))
  if (Math.abs(moved) > transferred)
    return `The balances changed by ${amount}, but the kit transferred ${bahtFromSatang(transferred)} at most: nothing was moved back. They are: ${describe(game, now)}.`
  let refusal = ''
  if (moved !== 0) {
    const [from, to] = moved > 0 ? [game, MAIN_WALLET] : [MAIN_WALLET, game]
    const input = { body: { from, to, amount }, idempotencyKey: randomUUID() }
    await tryCall(report, walletTransfer, async () => {
      const response = await sendSettled(kit, report, walletTransfer, input)
      if (!isSuccess(response))
        refusal = ` It is answered with ${response.status} ${keyOf(response) ?? describeValue(response.text)}.`
    })
  }
  const after = await readNow()
  if (!after) return 'The balances can’t be read after the transfer back.'
  if (areUnchanged(before, after)) return undefined
  return `The transfer back doesn’t restore the balances.${refusal} They are: ${describe(game, after)}.`
}

function describe(game: string, { main, game: amount }: Balances): string {
  return `${MAIN_WALLET} ${bahtFromSatang(main)}, ${game} ${amount === undefined ? 'unknown' : bahtFromSatang(amount)}`
}

/**
 * Makes a call that changes something. If its outcome is unknown it is repeated with its key until that is known, or it is
 * reported that it may still take effect.
 * @returns the first response
 * @throws NoResponse if there was none, after that
 */
export async function sendSettled(kit: Kit, report: Reporter, call: Call, input: CallInput) {
  const settle = async () => {
    // Without idempotency keys a repeat could take effect a second time, so there is none.
    const isRepeatable = kit.offers('idempotency-key')
    if (isRepeatable && (await sendPersistently(kit, call, input, (one) => !isOutcomeUnknown(one)))) return
    const message = 'The outcome of the call is unknown: it may still take effect. Check the member later.'
    report.error('money', call, message)
  }
  try {
    const response = await kit.host.send(call, input)
    if (isOutcomeUnknown(response)) await settle()
    return response
  } catch (error) {
    if (error instanceof NoResponse) await settle()
    throw error
  }
}

/**
 * Makes a call that changes nothing, or nothing again, also after an interruption.
 * @param isEnough whether a response ends the attempts
 * @returns undefined if no attempt got such a response
 */
export async function sendPersistently(
  kit: Kit,
  call: Call,
  input: CallInput = {},
  isEnough: (response: HostResponse) => boolean = () => true,
): Promise<HostResponse | undefined> {
  return await kit.host.cleanUp(async () => {
    for (const ms of kit.settings.pausesMs ?? [0, 1000, 3000]) {
      await setTimeout(ms)
      try {
        const response = await kit.host.send(call, input)
        if (isEnough(response)) return response
      } catch (error) {
        if (!(error instanceof NoResponse || error instanceof Interrupted)) throw error
      }
    }
    return undefined
  })
}
