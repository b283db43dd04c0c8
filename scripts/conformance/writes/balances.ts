import { randomUUID } from 'node:crypto'
import { bahtFromSatang } from '#contract/money.ts'
import { MAIN_WALLET, walletGet, walletTransfer } from '#contract/wallet.ts'
import { reportAnswer } from '#scripts/conformance/checks/answer.ts'
import { keyOf } from '#scripts/conformance/checks/refusal.ts'
import { Reporter } from '#scripts/conformance/findings.ts'
import type { HostResponse } from '#scripts/conformance/host.ts'
import { type Kit, reportFailure } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { describeValue } from '#scripts/conformance/strict/deviation.ts'
import { sendPersistently, sendSettled } from './settle.ts'

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
  return { main: wallet.wallet.amount, game: wallet.slots.find(({ code }) => code === game)?.amount }
}

/**
 * Runs transfers and moves the difference back, so that the member has the balances of before, also after an error or an
 * interruption. What can't be moved back is reported.
 */
export async function withRestoredBalances(
  kit: Kit,
  report: Reporter,
  game: string,
  before: Balances,
  transfers: () => Promise<void>,
): Promise<void> {
  try {
    await transfers()
  } catch (error) {
    reportFailure(report, titleOf(walletTransfer), error)
  }
  await kit.host.cleanUp(() => restoreBalances(kit, report, game, before))
}

async function restoreBalances(kit: Kit, report: Reporter, game: string, before: Balances): Promise<void> {
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
