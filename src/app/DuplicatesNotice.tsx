import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { DuplicateEntries } from '#lib/duplicate-entries.ts'
import { dismissDuplicates, duplicateEntriesAtom, watchDuplicates } from '#lib/duplicate-entries.ts'
import { chunk, Lazy } from './chunk.tsx'

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
