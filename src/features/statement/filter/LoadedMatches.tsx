import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { EntryList } from '#features/statement/EntryList.tsx'
import { NoMatch } from '#features/statement/StatementList.tsx'
import { readErrorText } from '#lib/api/error-text.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { type LoadedEntries, markPageVisited } from './loaded-entries.ts'
import type { StatementFilter } from './statement-filter.ts'

interface LoadedMatchesNoticeProps {
  loaded: LoadedEntries
  shown: number
  /** Total number of entries; undefined if the server doesn't provide it. */
  total: number | undefined
}

/** Says how many of the entries were searched. */
export function LoadedMatchesNotice(props: LoadedMatchesNoticeProps) {
  const { t } = useLingui()
  const { shown } = props
  const loaded = props.loaded.entries.length
  const total = props.total ?? loaded
  return (
    <Callout role="status">
      {props.loaded.complete
        ? t`${shown} of all ${total} entries`
        : t`Only the loaded pages are searched: ${shown} of ${loaded} entries match.`}
    </Callout>
  )
}

export interface LoadedMatchesProps {
  filter: StatementFilter
  onClear: () => void
  loaded: LoadedEntries
  matches: readonly StatementEntry[]
  onOpen: (entry: StatementEntry) => void
  /** The entry whose details are beside the list. */
  selected?: StatementEntry | undefined
}

/**
 * The loaded entries that match a filter, with a button that loads the next page: for hosts without the capability
 * `statement-filter`.
 */
export function LoadedMatches(props: LoadedMatchesProps) {
  const { filter, onClear, matches, onOpen, selected } = props
  const { unreadable, complete, next } = props.loaded
  const { t } = useLingui()
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  const indicator = useDelayed(loading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the error of the previous page
  useEffect(() => setError(undefined), [next])
  const shown = matches.length
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
      <UnreadableItemsCallout count={unreadable} />
      {shown > 0 ? (
        <EntryList entries={matches} onOpen={onOpen} selected={selected} />
      ) : (
        <NoMatch filter={filter} isPartial={!complete} />
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
      {shown === 0 && <Button variant="ghost" onClick={onClear}>{t`Clear filter`}</Button>}
    </Stack>
  )
}
