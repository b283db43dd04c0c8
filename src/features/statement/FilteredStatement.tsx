import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { StatementEntry } from '../../contract/statement.ts'
import { errorText } from '../../lib/errors.ts'
import { statementPage } from '../../lib/statement-data.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconFilter } from '../../ui/icons/Filter.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { EntryList } from './EntryList.tsx'
import { visitPage } from './loaded-pages.ts'
import { passes, type StatementFilter } from './statement-filter.ts'

export interface FilteredStatementProps {
  filter: StatementFilter
  /** Entries that are loaded, newest first, of `total`. */
  entries: readonly StatementEntry[]
  total: number
  /** The first page that isn't loaded. */
  next: number
  onOpen: (entry: StatementEntry) => void
}

/** What a filter lets through of the entries loaded so far; says so, and loads more on demand. */
export function FilteredStatement({ filter, entries, total, next, onOpen }: FilteredStatementProps) {
  const { t } = useLingui()
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  const indicator = useDelayed(loading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an older failure says nothing about the next page
  useEffect(() => setError(undefined), [next])
  const found = entries.filter((entry) => passes(entry, filter))
  const shown = found.length
  const loaded = entries.length
  const complete = loaded >= total
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
      <Note role="status">
        {complete
          ? t`${shown} of all ${total} entries`
          : t`${shown} of the ${loaded} entries loaded so far. The statement has ${total}.`}
      </Note>
      {shown > 0 ? (
        <EntryList entries={found} onOpen={onOpen} />
      ) : (
        <EmptyState
          mark={
            <Tile size="mark">
              <IconFilter />
            </Tile>
          }
          title={t`Nothing here matches the filter`}
        >
          {complete
            ? t`Choose another filter to see more.`
            : t`Older entries may match. Load more to look further.`}
        </EmptyState>
      )}
      {error !== undefined && (
        <Note tone="neg" role="alert">
          {errorText(error)}
        </Note>
      )}
      {!complete && (
        <Button look="secondary" loading={indicator} onClick={() => void load()}>
          {t`Load more entries`}
        </Button>
      )}
    </Stack>
  )
}
