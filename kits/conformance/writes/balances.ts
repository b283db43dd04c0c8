import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { bahtFromSatang } from '#contract/money.ts'
import { MAIN_WALLET, walletGet, walletTransfer } from '#contract/wallet.ts'
import { reportAnswer } from '#scripts/conformance/checks/answer.ts'
import { keyOf } from '#scripts/conformance/checks/refusal.ts'
import { Reporter } from '#scripts/conformance/findings.ts'
import type { Change, HostResponse } from '#scripts/conformance/host.ts'
import { type Kit, reportFailure } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { describeValue } from '#scripts/conformance/strict/deviation.ts'
import { isOutcomeUnknown, sendPersistently, sendSettled } from './settle.ts'

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

function parseBalances(response: HostResponse, game: string): Balances | undefined {
  const wallet = reportAnswer(new Reporter(), walletGet, response)
  if (!wallet) return undefined
  return {
    main: wallet.wallet.amount.satang,
    game: wallet.slots.find(({ code }) => code === game)?.amount?.satang,
  }
}

const transferBody = v.object({ amount: v.number() })

/** Sum of the transfers that were accepted, or whose outcome is unknown, in satang. */
function sumOfTransfers(changes: readonly Change[]): number {
  let sum = 0
  for (const { call, body, response } of changes) {
    const isRefused =
      response && (response.status < 200 || response.status > 299) && !isOutcomeUnknown(call, response)
    const transfer = v.safeParse(transferBody, body)
    if (call.name === walletTransfer.name && transfer.success && !isRefused)
      sum += Math.round(Math.abs(transfer.output.amount) * 100)
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
  game: string,
  before: Balances,
  transfers: () => Promise<void>,
): Promise<void> {
  const changesBefore = kit.host.changes.length
  try {
    await transfers()
  } catch (error) {
    reportFailure(report, titleOf(walletTransfer), error)
  }
  const transferred = sumOfTransfers(kit.host.changes.slice(changesBefore))
  await kit.host.cleanUp(() => restoreBalances(kit, report, game, { before, transferred }))
}

/** @param transferred the most that is moved back, in satang */
async function restoreBalances(
  kit: Kit,
  report: Reporter,
  game: string,
  { before, transferred }: { before: Balances; transferred: number },
): Promise<void> {
  const title = titleOf(walletTransfer)
  const was = `Before the transfers they were: ${describeBalances(game, before)}.`
  const fail = (message: string) =>
    report.error('SPEC §7 Wallet', title, `${message} ${was}`, { path: '$.wallet.amount' })
  const now = await readPersistently(kit, game)
  if (!now) return fail('The balances can’t be read after the transfers: nothing was moved back.')
  const isGameUnknown = now.game === undefined && before.game !== undefined
  if (isGameUnknown)
    report.error('D38', titleOf(walletGet), `The amount of ${game} disappears after a transfer.`, {
      path: '$.slots',
      effect: 'hidden',
    })
  // Whatever left the main wallet is in the game.
  const moved =
    now.game === undefined || before.game === undefined ? before.main - now.main : now.game - before.game
  if (Math.abs(moved) > transferred) {
    const sum = `the kit transferred ${bahtFromSatang(transferred)} at most`
    return fail(
      `The balances changed by ${bahtFromSatang(Math.abs(moved))}, but ${sum}: nothing was moved back. They are: ${describeBalances(game, now)}.`,
    )
  }
  let refusal = ''
  if (moved !== 0) {
    const [from, to] = moved > 0 ? [game, MAIN_WALLET] : [MAIN_WALLET, game]
    const input = {
      body: { from, to, amount: bahtFromSatang(Math.abs(moved)) },
      idempotencyKey: randomUUID(),
    }
    try {
      const { status, json, text } = await sendSettled(kit, report, walletTransfer, input)
      if (status < 200 || status > 299)
        refusal = ` It is answered with ${status} ${keyOf({ json }) ?? describeValue(text)}.`
    } catch (error) {
      reportFailure(report, title, error)
    }
  }
  const after = await readPersistently(kit, game)
  if (!after) return fail('The balances can’t be read after the transfer back.')
  if (after.main !== before.main || (after.game ?? before.game) !== before.game)
    fail(
      `The transfer back doesn’t restore the balances.${refusal} They are: ${describeBalances(game, after)}.`,
    )
}

async function readPersistently(kit: Kit, game: string): Promise<Balances | undefined> {
  const response = await sendPersistently(kit, walletGet)
  return response && parseBalances(response, game)
}

function describeBalances(game: string, { main, game: amount }: Balances): string {
  return `${MAIN_WALLET} ${bahtFromSatang(main)}, ${game} ${amount === undefined ? 'unknown' : bahtFromSatang(amount)}`
}
