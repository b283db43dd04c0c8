import { useLingui } from '@lingui/react/macro'
import { formatDay, isWholeMonth, type Period } from './period.ts'

/** Names periods: "11/2026" for a whole month, otherwise the days. */
export function usePeriodName(): (period: Period) => string {
  const { t } = useLingui()
  return (period) => {
    if (isWholeMonth(period)) return formatDay(period.from).slice(3)
    const from = period.from && formatDay(period.from)
    const to = period.to && formatDay(period.to)
    if (from && to) return from === to ? from : `${from} – ${to}`
    if (from) return t`From ${from}`
    return to ? t`Until ${to}` : t`All dates`
  }
}
