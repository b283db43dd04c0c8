import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { defineChunk, LazyPart } from '#app/routing/lazy-chunk.tsx'
import type { DuplicateEntries } from '#domain/money-call/duplicate-entries.ts'
import {
  dismissDuplicates,
  duplicateEntriesAtom,
  watchDuplicates,
} from '#domain/money-call/duplicate-entries.ts'

const dialogChunk = defineChunk<{ duplicates: DuplicateEntries; onClose: () => void }>(
  'duplicate-entries',
  () => import('#features/statement/DuplicateEntriesDialog.tsx'),
)

/** Watches for money calls that took effect twice, and shows them above any open dialog. */
export function DuplicatesNotice() {
  const duplicates = useAtomValue(duplicateEntriesAtom)
  useEffect(() => watchDuplicates(), [])
  return duplicates ? (
    <LazyPart chunk={dialogChunk} props={{ duplicates, onClose: dismissDuplicates }} />
  ) : null
}
