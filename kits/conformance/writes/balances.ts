import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { BodyOf, Call } from '../../../src/contract/call.ts'
import { bahtFromSatang } from '../../../src/contract/money.ts'
import { MAIN_WALLET, walletGet } from '../../../src/contract/wallet.ts'
import { walletTransfer } from '../../../src/contract/wallet-changes.ts'
import { isOutcomeUnknown, isSuccess, keyOf, reportAnswer } from '../kit/answer.ts'
import { Reporter, titleOf } from '../kit/findings.ts'
import { type CallInput, type Exchange, type HostResponse, NoResponse } from '../kit/host.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { describeValue } from '../strict/leaf-rules.ts'

/** Balances of the main wallet and of one game, in satang; undefined if the wallet doesn't say. */
export interface Balances {
  readonly main: number
  readonly game: number | undefined
}

/** A transfer of the smallest amount between the main wallet and a game. */
export interface Trial {
  readonly game: string
  readonly before: Balances
  readonly move: BodyOf<typeof walletTransfer>
}

/** @returns undefined if the wallet can't be read; its own findings are reported by its read */
export async function read(kit: Kit, game: string, send: typeof sendPersistently = sendOnce) {
  const response = await send(kit, walletGet)
  const wallet = response && reportAnswer(new Reporter(), walletGet, response)
  const amount = wallet?.slots?.find(({ code }) => code === game)?.amount?.satang
  return wallet && { main: wallet.wallet.amount.satang, game: amount }
}

const sendOnce = ({ host }: Kit, call: Call) => host.send(call)

/** Increase of the balance in the game; undefined if an amount is missing, which is reported elsewhere. */
export function gainInGame(before: Balances, now: Balances): number | undefined {
  return now.game === undefined || before.game === undefined ? undefined : now.game - before.game
}

export function areUnchanged(before: Balances, now: Balances): boolean {
  return now.main === before.main && (gainInGame(before, now) ?? 0) === 0
}

const transferBody = v.object({ amount: v.number() })

/** Sum of the transfers that were accepted, or whose outcome is unknown, in satang. */
function sumOfTransfers(exchanges: readonly Exchange[]): number {
  let sum = 0
  for (const { title, body, response } of exchanges) {
    const isRefused = response && !isSuccess(response) && !isOutcomeUnknown(response)
    if (title === titleOf(walletTransfer) && !isRefused && v.is(transferBody, body))
      sum += Math.round(Math.abs(body.amount) * 100)
  }
  return sum
}

/** Moves back what `work` transferred, also after an error or an interruption, and never more; reports what it can't. */
export async function withRestoredBalances(
  kit: Kit,
  report: Reporter,
  { game, before }: Trial,
  work: () => Promise<void>,
) {
  const requestsBefore = kit.host.exchanges.length
  await tryCall(report, walletTransfer, work, true)
  const transferred = sumOfTransfers(kit.host.exchanges.slice(requestsBefore))
  const problem = await kit.host.cleanUp(() => restore(kit, report, game, before, transferred))
  if (problem === undefined) return
  const message = `${problem} Before the transfers they were: ${describe(game, before)}.`
  report.error('money', walletTransfer, message, '$.wallet.amount')
}

/** @param transferred the most that is moved back, in satang @returns why the balances of before aren't restored */
async function restore(kit: Kit, report: Reporter, game: string, before: Balances, transferred: number) {
  const now = await read(kit, game, sendPersistently)
  if (!now) return 'The balances can’t be read after the transfers: nothing was moved back.'
  if (now.game === undefined && before.game !== undefined) {
    const message = `The amount of ${game} disappears after a transfer.`
    report.error('fields', walletGet, message, { path: '$.slots', effect: 'hidden' })
  }
  // Whatever left the main wallet is in the game.
  const moved = gainInGame(before, now) ?? before.main - now.main
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
  const after = await read(kit, game, sendPersistently)
  if (!after) return 'The balances can’t be read after the transfer back.'
  if (areUnchanged(before, after)) return undefined
  return `The transfer back doesn’t restore the balances.${refusal} They are: ${describe(game, after)}.`
}

export function describe(game: string, { main, game: amount }: Balances): string {
  return `${MAIN_WALLET} ${bahtFromSatang(main)}, ${game} ${amount === undefined ? 'unknown' : bahtFromSatang(amount)}`
}

/** Makes a call that changes something, and settles its outcome. @returns the first response @throws NoResponse */
export async function sendSettled(kit: Kit, report: Reporter, call: Call, input: CallInput) {
  const settle = async () => {
    // Only with its key can't a repeat take effect a second time.
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

const isAnswered = (_: HostResponse) => true

/** Repeats a call that changes nothing, or nothing again, until a response `isEnough`, also after an interruption. */
export async function sendPersistently(kit: Kit, call: Call, input: CallInput = {}, isEnough = isAnswered) {
  return await kit.host.cleanUp(async () => {
    for (const ms of kit.settings.pausesMs ?? [0, 1000, 3000]) {
      await setTimeout(ms)
      try {
        const response = await kit.host.send(call, input)
        if (isEnough(response)) return response
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error
      }
    }
    return undefined
  })
}
