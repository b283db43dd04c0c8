import { randomUUID } from 'node:crypto'
import { bahtFromSatang } from '#contract/money.ts'
import { MAIN_WALLET, walletGet, walletTransfer } from '#contract/wallet.ts'
import { reportAnswer } from '#scripts/conformance/checks/answer.ts'
import { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'

/** Balances of the main wallet and of one game, in satang. */
export interface Balances {
  readonly main: number
  readonly game: number
}

/** Reads the balances; undefined if they are unknown. The wallet's own findings are reported by its read. */
export async function readBalances(kit: Kit, game: string): Promise<Balances | undefined> {
  const wallet = reportAnswer(new Reporter(), walletGet, await kit.host.send(walletGet))
  const amount = wallet?.slots.find(({ code }) => code === game)?.amount
  return wallet && amount !== undefined ? { main: wallet.wallet.amount, game: amount } : undefined
}

/** Moves the difference back, so that the member has the balances of before. @returns whether that worked */
export async function restoreBalances(kit: Kit, game: string, before: Balances): Promise<boolean> {
  const now = await readBalances(kit, game)
  if (!now) return false
  const moved = now.game - before.game
  if (moved !== 0) {
    const [from, to] = moved > 0 ? [game, MAIN_WALLET] : [MAIN_WALLET, game]
    const body = { from, to, amount: bahtFromSatang(Math.abs(moved)) }
    await kit.host.send(walletTransfer, { body, idempotencyKey: randomUUID() })
  }
  const after = await readBalances(kit, game)
  return after?.main === before.main && after.game === before.game
}
