import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { currencySign } from '#contract/currency.ts'
import { splitMoney } from '#lib/format/money.ts'
import { MoneyDisplayContext } from './money-display-context.ts'

/** Formats amounts for sentences and labels, where parts can't be styled separately. All take satang. */
export interface MoneyFormatters {
  /** '฿1,000.00'; no currency sign while the currency is unknown. */
  readonly formatAmount: (satang: number) => string
  /** '฿1,000', decimals only if not zero: for limits and presets. */
  readonly formatShort: (satang: number) => string
  /** '1.00 baht', with a no-break space. */
  readonly formatWithUnit: (satang: number) => string
}

/** Formatters of amounts in the member's language and currency. */
export function useMoneyText(): MoneyFormatters {
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  const symbol = currencySign(currency)
  const unit = currency === undefined ? '' : currency === 'LAK' ? t`kip` : t`baht`
  const format = (satang: number, short: boolean) => {
    const { sign, whole, decimals } = splitMoney(satang)
    return { sign, digits: short && decimals === '.00' ? whole : whole + decimals }
  }
  const formatWithSymbol = (satang: number, short: boolean) => {
    const { sign, digits } = format(satang, short)
    return `${sign}${symbol}${digits}`
  }
  return {
    formatAmount: (satang) => formatWithSymbol(satang, false),
    formatShort: (satang) => formatWithSymbol(satang, true),
    formatWithUnit: (satang) => {
      const { sign, digits } = format(satang, false)
      return unit === '' ? sign + digits : `${sign}${digits}\u00a0${unit}`
    },
  }
}
