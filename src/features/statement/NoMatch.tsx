import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { IconFilter } from '#components/icons/Filter.tsx'
import { isFiltering, type StatementFilter } from './statement-filter.ts'

interface NoMatchProps {
  filter: StatementFilter
  onClear: () => void
  /** Only some of the entries were searched. */
  isPartial?: boolean
}

/** Says that nothing matches a filter, with a button that clears it. */
export function NoMatch({ filter, onClear, isPartial }: NoMatchProps) {
  const { t } = useLingui()
  const isOnlyPeriod = !isFiltering({ ...filter, from: '', to: '' })
  return (
    <EmptyState
      icon={
        <IconTile size="outcome">
          <IconFilter />
        </IconTile>
      }
      title={isOnlyPeriod && !isPartial ? t`Nothing in this period` : t`Nothing here matches the filter`}
      action={<Button small variant="secondary" onClick={onClear}>{t`Clear filter`}</Button>}
    >
      {isPartial
        ? t`Older entries may match. Load more to look further.`
        : t`Choose another filter to see more.`}
    </EmptyState>
  )
}
