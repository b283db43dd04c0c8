import { useEffect } from 'react'
import { dialogHost } from '#app/dialogs/dialog-host.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { idle } from './idle.ts'

/** Mark in the browser's timeline once the code of every dialog is here. */
const DIALOGS_AHEAD = 'kapao.dialogs-ahead'

async function fetchAll(wanted: () => boolean): Promise<void> {
  await idle()
  if (!wanted()) return
  await dialogHost.prefetch()
  const { dialogParts } = await import('#app/dialogs/DialogHost.tsx')
  for (const part of dialogParts) {
    await idle()
    if (!wanted()) return
    await part.prefetch()
  }
  performance.mark(DIALOGS_AHEAD)
}

/**
 * Fetches the code of all dialogs, one after the other whenever the page has nothing to do.
 * @param ready what the member waits for is on screen
 */
export function useDialogsAhead(ready: boolean): void {
  useEffect(() => {
    if (!ready || !prefetchAllowed()) return
    let here = true
    // Whatever can't be fetched now is fetched when it is opened.
    fetchAll(() => here && store.get(onlineAtom)).catch(() => undefined)
    return () => {
      here = false
    }
  }, [ready])
}
