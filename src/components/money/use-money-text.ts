import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { currencySign } from '#contract/currency.ts'
import { MoneyDisplayContext } from './money-display-context.ts'
import { moneyText } from './money-parts.ts'

/** Amounts inside sentences and labels, where parts can't be set in different sizes. All take satang. */
export interface MoneyWords {
  /** '฿1,000.00', without a sign while the currency isn't known. */
  readonly amount: (satang: number) => string
  /** '฿1,000', decimals only where there are any: limits and presets. */
  readonly short: (satang: number) => string
  /** '1.00 baht', joined by a no-break space. */
  readonly withUnit: (satang: number) => string
}

/** How amounts are written in words of the member's language and currency. */
export function useMoneyWords(): MoneyWords {
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  const symbol = currencySign(currency)
  const unit = currency === undefined ? '' : currency === 'LAK' ? t`kip` : t`baht`
  const write = (satang: number, short: boolean) => {
    const { sign, whole, decimals } = moneyText(satang)
    return { sign, digits: short && decimals === '.00' ? whole : whole + decimals }
  }
  const signed = (satang: number, short: boolean) => {
    const { sign, digits } = write(satang, short)
    return `${sign}${symbol}${digits}`
  }
  return {
    amount: (satang) => signed(satang, false),
    short: (satang) => signed(satang, true),
    withUnit: (satang) => {
      const { sign, digits } = write(satang, false)
      return unit === '' ? sign + digits : `${sign}${digits}\u00a0${unit}`
    },
  }
}
