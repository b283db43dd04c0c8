import { string } from 'valibot'
import { report } from '#lib/browser/report-problem.ts'
import { wasOfflineSince } from '#lib/network/online-state.ts'
import { checkCachedFiles } from '#lib/pwa/service-worker-container.ts'
import { hasUnsavedWork } from '#lib/state/unsaved-work.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

/** Names of the chunks that this tab was reloaded for and that haven't loaded since. */
function readReloadedChunks(): string[] {
  return readText(storageKeys.reloadGuard, string(), 'sessionStorage')?.split(',') ?? []
}

/** Lets a chunk that has loaded trigger a reload again. Others stay guarded, to prevent reload loops. */
export function onChunkLoaded(name: string): void {
  const guarded = readReloadedChunks()
  const remaining = guarded.filter((each) => each !== name)
  if (remaining.length === guarded.length) return
  if (remaining.length === 0) removeKey(storageKeys.reloadGuard, 'sessionStorage')
  else writeText(storageKeys.reloadGuard, remaining.join(','), 'sessionStorage')
}

/**
 * Reloads the page after a chunk failed to load: usually a new build has replaced it, or its cached copy is broken. Reloads only
 * once until that chunk loads, and not if the guard can't be stored, the network was down, or unsaved work
 * would be lost. Resolves if it doesn't reload.
 * @param since start of the load (`performance.now()`)
 */
export async function onChunkFailed(name: string, since: number): Promise<void> {
  const guarded = readReloadedChunks()
  const wasReloaded = guarded.includes(name)
  report('chunk', { name, reloaded: wasReloaded })
  if (wasReloaded || wasOfflineSince(since) || hasUnsavedWork()) return
  if (!writeText(storageKeys.reloadGuard, [...guarded, name].join(','), 'sessionStorage')) return
  await checkCachedFiles()
  if (hasUnsavedWork()) return
  location.reload()
  await new Promise(() => {
    // Never resolves: the page is reloading, so show neither an error nor a broken screen.
  })
}
