import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconFilter } from '#components/icons/Filter.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { EntryList } from './EntryList.tsx'
import { markPageVisited } from './loaded-entries.ts'
import { matchesFilter, type StatementFilter } from './statement-filter.ts'

export interface FilteredStatementProps {
  filter: StatementFilter
  /** The loaded entries, newest first. */
  entries: readonly StatementEntry[]
  /** Total number of entries; undefined if the server doesn't provide it. */
  total: number | undefined
  /** Number of loaded entries that couldn't be parsed. */
  unreadable: number
  /** All entries are loaded. */
  complete: boolean
  /** The first page that isn't loaded. */
  next: number
  onOpen: (entry: StatementEntry) => void
}

/** The loaded entries that match a filter, with a button that loads the next page. */
export function FilteredStatement(props: FilteredStatementProps) {
  const { filter, entries, unreadable, complete, next, onOpen } = props
  const { t } = useLingui()
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  const indicator = useDelayed(loading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the error of the previous page
  useEffect(() => setError(undefined), [next])
  const found = entries.filter((entry) => matchesFilter(entry, filter))
  const shown = found.length
  const loaded = entries.length
  const total = props.total ?? loaded
  const load = async () => {
    if (loading) return
    setLoading(true)
    const state = await statementPageResource(next).refresh()
    setLoading(false)
    if (state.value) markPageVisited(next)
    setError(state.error)
  }
  return (
    <Stack>
      <Callout role="status">
        {complete
          ? t`${shown} of all ${total} entries`
          : props.total === undefined
            ? t`${shown} of the ${loaded} entries loaded so far.`
            : t`${shown} of the ${loaded} entries loaded so far. The statement has ${total}.`}
      </Callout>
      <UnreadableItemsCallout count={unreadable} />
      {shown > 0 ? (
        <EntryList entries={found} onOpen={onOpen} />
      ) : (
        <EmptyState
          icon={
            <IconTile size="outcome">
              <IconFilter />
            </IconTile>
          }
          title={t`Nothing here matches the filter`}
        >
          {complete
            ? t`Choose another filter to see more.`
            : t`Older entries may match. Load more to look further.`}
        </EmptyState>
      )}
      {error !== undefined && (
        <Callout tone="neg" role="alert">
          {readErrorText(error)}
        </Callout>
      )}
      {!complete && (
        <Button variant="secondary" loading={indicator} onClick={() => void load()}>
          {t`Load more entries`}
        </Button>
      )}
    </Stack>
  )
}
