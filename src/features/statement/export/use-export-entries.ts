import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { LoadedEntries } from '#features/statement/loaded-entries.ts'
import { matchesFilter, type StatementFilter } from '#features/statement/statement-filter.ts'
import { isOfflineError } from '#lib/api/error-text.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { type AllEntries, fetchAllEntries } from './fetch-all-entries.ts'

/** What an export contains, or how far it is. */
export type ExportState =
  /** `count`: entries so far. */
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** From the host. */
  | ({ readonly kind: 'all' } & AllEntries)
  /** Only from the loaded pages. */
  | ({ readonly kind: 'loaded' } & Pick<AllEntries, 'entries' | 'unreadable'>)

/**
 * Collects the entries to export: all that match the filter if the host filters and can be reached, otherwise those of the
 * loaded pages.
 * @param isHostFilter undefined until known
 */
export function useExportEntries(
  filter: StatementFilter,
  isHostFilter: boolean | undefined,
  loaded: LoadedEntries,
): { readonly state: ExportState; readonly retry: () => void } {
  const [state, setState] = useState<ExportState>({ kind: 'reading', count: 0 })
  const [attempt, setAttempt] = useState(0)
  const token = useAtomValue(tokenAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt triggers a retry; another member gets other entries
  useEffect(() => {
    if (!isHostFilter) return
    const aborter = new AbortController()
    const { signal } = aborter
    setState({ kind: 'reading', count: 0 })
    const update = (next: ExportState) => {
      if (!signal.aborted) setState(next)
    }
    const onProgress = (count: number) => update({ kind: 'reading', count })
    fetchAllEntries(filter, { signal, onProgress }).then(
      (all) => update({ kind: 'all', ...all }),
      (error: unknown) => update({ kind: 'failed', error }),
    )
    return () => aborter.abort()
  }, [filter, isHostFilter, attempt, token])
  const isFromLoaded = isHostFilter === false || (state.kind === 'failed' && isOfflineError(state.error))
  const { entries, unreadable } = loaded
  return {
    state: isFromLoaded
      ? { kind: 'loaded', entries: entries.filter((entry) => matchesFilter(entry, filter)), unreadable }
      : state,
    retry: () => setAttempt((before) => before + 1),
  }
}
