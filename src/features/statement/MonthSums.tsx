import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SkeletonText } from '#components/feedback/Skeleton.tsx'
import { Money } from '#components/money/Money.tsx'
import { useResource } from '#lib/resource/use-resource.ts'
import { filteredPageResource, sumByDirection, useRereadWithFirstPage } from './filter/host-filter.ts'
import { monthPeriod } from './filter/period.ts'
import { usePeriodName } from './filter/period-name.ts'
import { noFilter, type StatementFilter } from './filter/statement-filter.ts'
import css from './MonthSums.module.css'

interface MonthSumsProps {
  /** Any instant of the month. */
  at: number
  onFilter: (filter: StatementFilter) => void
}

/** Money in and out of a calendar month, as the host sums it; opens the month. Empty if it doesn't. */
export function MonthSums({ at, onFilter }: MonthSumsProps) {
  const { t } = useLingui()
  const periodName = usePeriodName()
  const filter = { ...noFilter, ...monthPeriod(at) }
  const month = useResource(filteredPageResource(filter, 1))
  useRereadWithFirstPage(month)
  const { value, error } = month
  const sums = sumByDirection(value?.totals, filter)
  if (sums.length === 0 && (value || error !== undefined)) return null
  return (
    <div className={css.month} data-month>
      <LinkButton onClick={() => onFilter(filter)}>{periodName(filter)}</LinkButton>
      {sums.length === 0 && <SumSkeleton />}
      {sums.map(({ direction, satang }) => (
        <span key={direction} className={css.sum}>
          <span>{direction === 'in' ? t`Money in` : t`Money out`}</span>
          <Money satang={satang !== undefined && direction === 'out' ? -satang : satang} showPlus />
        </span>
      ))}
    </div>
  )
}

export function MonthSumsSkeleton() {
  return (
    <div className={css.month} data-month>
      <LinkButton disabled>
        <SkeletonText width={56} />
      </LinkButton>
      <SumSkeleton />
    </div>
  )
}

function SumSkeleton() {
  return (
    <span className={css.sum}>
      <SkeletonText width={120} />
    </span>
  )
}
