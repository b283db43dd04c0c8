import type { Currency } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import type { Satang } from '#contract/money.ts'
import { areGameBalancesKnown, type Wallet } from '#contract/wallet.ts'

/** Preset amounts, in hundredths of the currency. */
const PRESETS = {
  BAHT: [50_000, 100_000, 200_000, 500_000],
  LAK: [20_000_000, 50_000_000, 100_000_000, 200_000_000],
} as const

/** Balances that a withdrawal can draw on. */
export interface Funds {
  readonly main: Satang
  /** Sum of the known balances of the active games. */
  readonly games: Satang
  /** False if the balance of some game is unknown. */
  readonly complete: boolean
}

/** Only active games count; `complete` is false if the balance of one is unknown. */
export function getFunds(wallet: Wallet): Funds {
  const games = wallet.slots.filter((slot) => slot.isActive)
  return {
    main: wallet.wallet.amount,
    games: games.reduce((sum, game) => sum + (game.amount ?? 0), 0) as Satang,
    complete: areGameBalancesKnown(wallet.slots),
  }
}

/** Result of validating an amount. */
export type WithdrawalCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'minimum' | 'maximum' | 'insufficient' }
  /** The main wallet is short, and a game with an unknown balance might cover the rest. */
  | { readonly kind: 'unknown-games' }
  /** `fromGames`: the part that the games cover because the main wallet is short of it; otherwise 0. */
  | { readonly kind: 'ok'; readonly satang: Satang; readonly fromGames: Satang }

/**
 * Validates an amount against the server's limits and the member's balances (specification, section 5).
 * @param satang undefined if the field is empty or not an amount; `too-large` if it exceeds what the API
 *   accepts
 */
export function checkWithdrawal(
  satang: Satang | 'too-large' | undefined,
  { withdrawMin, withdrawMax }: WithdrawLookup,
  { main, games, complete }: Funds,
): WithdrawalCheck {
  if (satang === undefined) return { kind: 'empty' }
  const short = { kind: complete ? 'insufficient' : 'unknown-games' } as const
  if (satang === 'too-large') return withdrawMax === undefined ? short : { kind: 'maximum' }
  if (satang < (withdrawMin ?? 0) || satang <= 0) return { kind: 'minimum' }
  if (withdrawMax !== undefined && satang > withdrawMax) return { kind: 'maximum' }
  const missing = Math.max(0, satang - main)
  if (missing <= games) return { kind: 'ok', satang, fromGames: missing as Satang }
  return short
}

/** Amount that "All" fills in: the main balance, capped at the limit. */
export function getMaxAmount({ main }: Funds, { withdrawMax }: WithdrawLookup): Satang {
  return Math.max(0, Math.min(main, withdrawMax ?? main)) as Satang
}

/** Presets of the currency that are within the limits. */
export function getPresets(
  { withdrawMin = 0 as Satang, withdrawMax }: WithdrawLookup,
  currency: Currency | undefined,
): readonly number[] {
  return PRESETS[currency ?? 'BAHT'].filter(
    (preset) => preset >= withdrawMin && preset <= (withdrawMax ?? preset),
  )
}

/** Main balance after a withdrawal; money brought in from games is paid out with it. */
export function getMainBalanceAfter({ main }: Funds, satang: Satang): Satang {
  return Math.max(0, main - satang) as Satang
}
