import type { Currency } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import type { Satang } from '#contract/money.ts'
import { areGameBalancesKnown, type Wallet } from '#contract/wallet.ts'

/** Amounts to tap, in hundredths of the currency; those outside the limits aren't offered. */
const PRESETS = {
  BAHT: [50_000, 100_000, 200_000, 500_000],
  LAK: [20_000_000, 50_000_000, 100_000_000, 200_000_000],
} as const

/** What a withdrawal can draw on, in satang. */
export interface Funds {
  readonly main: Satang
  /** Sum of the games' amounts that are known. */
  readonly games: Satang
  /** False when the money of a game isn't known. */
  readonly complete: boolean
}

/** The main wallet and what the active games could add to it. */
export function fundsOf(wallet: Wallet): Funds {
  const games = wallet.slots.filter((slot) => slot.isActive)
  return {
    main: wallet.wallet.amount,
    games: games.reduce((sum, game) => sum + (game.amount ?? 0), 0) as Satang,
    complete: areGameBalancesKnown(wallet.slots),
  }
}

/** What becomes of an amount. */
export type Verdict =
  | { readonly kind: 'empty' }
  | { readonly kind: 'minimum' | 'maximum' | 'insufficient' }
  /** The main wallet is short and a game's amount, which might cover it, isn't known. */
  | { readonly kind: 'unknown-games' }
  /** `fromGames`: the part that the main wallet is short of and that the games cover; 0 when it isn't short. */
  | { readonly kind: 'ok'; readonly satang: Satang; readonly fromGames: Satang }

/**
 * Judges an amount by the server's limits and the member's money (specification, section 5).
 * @param satang undefined when nothing, or nothing that is an amount, was typed; `too-large` when it is more than any
 *   call can carry
 */
export function judgeWithdrawal(
  satang: Satang | 'too-large' | undefined,
  { withdrawMin, withdrawMax }: WithdrawLookup,
  { main, games, complete }: Funds,
): Verdict {
  if (satang === undefined) return { kind: 'empty' }
  const short = { kind: complete ? 'insufficient' : 'unknown-games' } as const
  if (satang === 'too-large') return withdrawMax === undefined ? short : { kind: 'maximum' }
  if (satang < (withdrawMin ?? 0) || satang <= 0) return { kind: 'minimum' }
  if (withdrawMax !== undefined && satang > withdrawMax) return { kind: 'maximum' }
  const missing = Math.max(0, satang - main)
  if (missing <= games) return { kind: 'ok', satang, fromGames: missing as Satang }
  return short
}

/** What "All" fills in: the main wallet, at most the limit. */
export function allOf({ main }: Funds, { withdrawMax }: WithdrawLookup): Satang {
  return Math.max(0, Math.min(main, withdrawMax ?? main)) as Satang
}

/** The currency's presets inside the limits. */
export function presetsWithin(
  { withdrawMin = 0 as Satang, withdrawMax }: WithdrawLookup,
  currency: Currency | undefined,
): readonly number[] {
  return PRESETS[currency ?? 'BAHT'].filter(
    (preset) => preset >= withdrawMin && preset <= (withdrawMax ?? preset),
  )
}

/** What the main wallet holds after a withdrawal: what the games bring in goes out with it. */
export function mainAfter({ main }: Funds, satang: Satang): Satang {
  return Math.max(0, main - satang) as Satang
}
