import { defineChunk } from '#app/routing/lazy-chunk.tsx'
import { type DialogName, onDialogWanted } from '#lib/navigation/dialogs.ts'

/** The host of all dialogs; lazy, so that visitors don't wait for it. */
export const dialogHostChunk = defineChunk('dialogs', () => import('./DialogHost.tsx'))

/** Loads the code of a dialog, which most of the dialogs share. */
export function prefetchDialogs(name: DialogName): void {
  void dialogHostChunk.prefetch()
  import('./DialogHost.tsx').then(
    ({ prefetchDialog }) => prefetchDialog(name),
    // Loaded again when it is opened.
    () => undefined,
  )
}

onDialogWanted.on(prefetchDialogs)
