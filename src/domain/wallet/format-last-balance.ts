import { currencySign } from '#contract/currency.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { formatMoney } from '#lib/format/money.ts'
import type { LastBalance } from './last-known-balance.ts'

/** Formats a stored balance; shared by the home screen and the boot script. */
export function formatLastBalance({ satang, currency, at, clockOffsetMs }: LastBalance): {
  readonly symbol: string
  readonly whole: string
  readonly decimals: string
  readonly time: string
} {
  const { whole, decimals } = formatMoney(satang)
  return {
    symbol: currencySign(currency),
    whole,
    decimals: `.${decimals}`,
    time: formatShortDateTime(at, Date.now() + clockOffsetMs),
  }
}
