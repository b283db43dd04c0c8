import type { Currency } from '#contract/account.ts'
import type { Satang } from '#contract/money.ts'

/**
 * The credited amount to show; undefined if the host doesn't send it. Not for accounts in kip: it isn't known whether the
 * amount is in kip or in baht, like the gift.
 */
export function creditedAmount(
  amount: Satang | undefined,
  currency: Currency | undefined,
): Satang | undefined {
  return amount !== undefined && amount > 0 && currency === 'BAHT' ? amount : undefined
}
