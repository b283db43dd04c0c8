import { useContext } from 'react'
import type { Currency } from '#contract/account.ts'
import { currencySign } from '#contract/currency.ts'
import { splitMoney } from '#lib/format/money.ts'
import { MoneyDisplayContext } from './money-display-context.ts'

/** Formats amounts for sentences and labels, where parts can't be styled separately. All take satang. */
export interface MoneyFormatters {
  /** '฿1,000.00'; no currency sign while the currency is unknown. */
  readonly formatAmount: (satang: number) => string
  /** '฿1,000', decimals only if not zero: for limits and presets. */
  readonly formatShort: (satang: number) => string
}

/** Formatters of amounts in the member's currency. */
export function useMoneyText(): MoneyFormatters {
  const { currency } = useContext(MoneyDisplayContext)
  return {
    formatAmount: (satang) => {
      const { sign, whole, decimals } = splitMoney(satang)
      return `${sign}${currencySign(currency)}${whole}${decimals}`
    },
    formatShort: (satang) => formatShortIn(currency, satang),
  }
}

/** The same as `formatShort`, in another currency than that of the page. */
export function formatShortIn(currency: Currency | undefined, satang: number): string {
  const { sign, whole, decimals } = splitMoney(satang)
  return `${sign}${currencySign(currency)}${whole}${decimals === '.00' ? '' : decimals}`
}
