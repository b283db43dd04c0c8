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
import { statementPage } from '#domain/statement/statement-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { EntryList } from './EntryList.tsx'
import { visitPage } from './loaded-pages.ts'
import { passes, type StatementFilter } from './statement-filter.ts'

export interface FilteredStatementProps {
  filter: StatementFilter
  /** Entries that are loaded, newest first, of `total`. */
  entries: readonly StatementEntry[]
  /** Undefined: the server doesn't say. */
  total: number | undefined
  /** Loaded entries that couldn't be read. */
  unreadable: number
  /** Nothing is left to load. */
  complete: boolean
  /** The first page that isn't loaded. */
  next: number
  onOpen: (entry: StatementEntry) => void
}

/** What a filter lets through of the entries loaded so far; says so, and loads more on demand. */
export function FilteredStatement(props: FilteredStatementProps) {
  const { filter, entries, unreadable, complete, next, onOpen } = props
  const { t } = useLingui()
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  const indicator = useDelayed(loading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an older failure says nothing about the next page
  useEffect(() => setError(undefined), [next])
  const found = entries.filter((entry) => passes(entry, filter))
  const shown = found.length
  const loaded = entries.length
  const total = props.total ?? loaded
  const load = async () => {
    if (loading) return
    setLoading(true)
    const state = await statementPage(next).refresh()
    setLoading(false)
    if (state.value) visitPage(next)
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
