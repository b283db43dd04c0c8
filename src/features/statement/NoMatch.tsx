import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { IconFilter } from '#components/icons/screens.tsx'
import { isFiltering, type StatementFilter } from './statement-filter.ts'

interface NoMatchProps {
  filter: StatementFilter
  /** Only some of the entries were searched. */
  isPartial?: boolean
}

/** Says that nothing matches a filter. The button that clears the filter is outside. */
export function NoMatch({ filter, isPartial }: NoMatchProps) {
  const { t } = useLingui()
  const isOnlyPeriod = !isFiltering({ ...filter, from: '', to: '' })
  return (
    <EmptyState
      icon={<IconFilter />}
      title={isOnlyPeriod && !isPartial ? t`Nothing in this period` : t`Nothing here matches the filter`}
    >
      {isPartial
        ? t`Older entries may match. Load more to look further.`
        : t`Choose another filter to see more.`}
    </EmptyState>
  )
}
