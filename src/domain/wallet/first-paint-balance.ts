import { currencySign } from '#contract/currency.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { formatMoney } from '#lib/format/money.ts'
import type { LastBalance } from './last-known-balance.ts'

/** The texts of a balance that was kept, as the page's first script fills them in, too. */
export function balanceFigure({ satang, currency, at, ahead }: LastBalance): {
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
    time: formatShortDateTime(at, Date.now() + ahead),
  }
}
