import type { Currency } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import { type Balance, balanceOfBaht, exceeds, type Satang, sumBalances } from '#contract/money.ts'
import { activeGames, areGameBalancesKnown, type Wallet } from '#contract/wallet.ts'
import type { AmountToSend, EnteredAmount } from '#domain/money-call/amount-entry.ts'

/** Preset amounts, in hundredths of the currency. */
const PRESETS = {
  BAHT: [50_000, 100_000, 200_000, 500_000],
  LAK: [20_000_000, 50_000_000, 100_000_000, 200_000_000],
} as const

export interface Funds {
  readonly main: Balance
  /** The main wallet and the known balances of the active games together. */
  readonly total: Balance
  /** False if the balance of some game is unknown. */
  readonly complete: boolean
}

/** Only active games count; `complete` is false if the balance of one is unknown. */
export function getFunds(wallet: Wallet): Funds {
  const main = wallet.wallet.amount
  const games = activeGames(wallet).map(({ amount }) => amount)
  return {
    main,
    total: sumBalances([main, ...games.filter((amount) => amount !== undefined)]),
    complete: areGameBalancesKnown(wallet),
  }
}

export type WithdrawalCheck =
  | { readonly kind: 'empty' | 'unreadable' }
  | { readonly kind: 'minimum' | 'maximum' | 'insufficient' }
  /** The main wallet is short, and a game with an unknown balance might cover the rest. */
  | { readonly kind: 'unknown-games' }
  /** `fromGames`: the part that the games cover because the main wallet is short of it; otherwise 0. */
  | { readonly kind: 'ok'; readonly amount: AmountToSend; readonly fromGames: Satang }

/**
 * Validates an amount against the server's limits and the member's balances (specification, section 5). `too-large` exceeds
 * what the API accepts.
 */
export function checkWithdrawal(
  entered: EnteredAmount,
  { withdrawMin, withdrawMax }: WithdrawLookup,
  { main, total, complete }: Funds,
): WithdrawalCheck {
  const short = { kind: complete ? 'insufficient' : 'unknown-games' } as const
  if (entered.kind !== 'amount') {
    if (entered.kind !== 'too-large') return { kind: entered.kind }
    return withdrawMax === undefined ? short : { kind: 'maximum' }
  }
  const { amount } = entered
  const { satang } = amount
  if (satang < (withdrawMin ?? 0) || satang <= 0) return { kind: 'minimum' }
  if (withdrawMax !== undefined && exceeds(amount, withdrawMax)) return { kind: 'maximum' }
  if (exceeds(amount, total)) return short
  return { kind: 'ok', amount, fromGames: Math.max(0, satang - main.satang) as Satang }
}

/** Amount that "All" fills in: the main balance, capped at the limit. */
export function getMaxAmount({ main }: Funds, { withdrawMax }: WithdrawLookup): Balance {
  return withdrawMax !== undefined && exceeds(main, withdrawMax) ? withdrawMax : main
}

export function getPresets(
  { withdrawMin = 0 as Satang, withdrawMax }: WithdrawLookup,
  currency: Currency | undefined,
): readonly number[] {
  return PRESETS[currency ?? 'BAHT'].filter(
    (preset) => preset >= withdrawMin && preset <= (withdrawMax?.satang ?? preset),
  )
}

/** Main balance after a withdrawal; money brought in from games is paid out with it. */
export function getMainBalanceAfter({ main }: Funds, { baht }: AmountToSend): Satang {
  return balanceOfBaht(Math.max(0, main.baht - baht)).satang
}
