import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { chunk, Lazy } from '#app/routing/lazy-chunk.tsx'
import type { DuplicateEntries } from '#domain/money-call/duplicate-entries.ts'
import {
  dismissDuplicates,
  duplicateEntriesAtom,
  watchDuplicates,
} from '#domain/money-call/duplicate-entries.ts'

const dialog = chunk<{ duplicates: DuplicateEntries; onClose: () => void }>(
  'duplicate-entries',
  () => import('#features/statement/DuplicateEntriesDialog.tsx'),
)

/** Watches for money calls that had their effect twice, and shows them above whatever is open. */
export function DuplicatesNotice() {
  const duplicates = useAtomValue(duplicateEntriesAtom)
  useEffect(() => watchDuplicates(), [])
  return duplicates ? <Lazy part={dialog} props={{ duplicates, onClose: dismissDuplicates }} /> : null
}
