import { string } from 'valibot'
import { report } from '#lib/browser/report-problem.ts'
import { wasOfflineSince } from '#lib/network/online-state.ts'
import { hasUnsavedWork } from '#lib/state/unsaved-work.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

/** The parts that this tab was reloaded for and that haven't loaded since. */
function reloadedFor(): string[] {
  return readText(storageKeys.reloadGuard, string(), 'sessionStorage')?.split(',') ?? []
}

/** A part of the app arrived: its next failure may reload again. Others that still fail may not, or it never ended. */
export function chunkLoaded(name: string): void {
  const marked = reloadedFor()
  const left = marked.filter((each) => each !== name)
  if (left.length === marked.length) return
  if (left.length === 0) removeKey(storageKeys.reloadGuard, 'sessionStorage')
  else writeText(storageKeys.reloadGuard, left.join(','), 'sessionStorage')
}

/**
 * A part of the app couldn't be loaded, mostly because a new build has replaced it: reloads the page, but only once
 * until that part loads again, and not where no mark can be kept, the network was missing, or something would be lost.
 * Resolves when it doesn't reload.
 * @param since when its load began, as `performance.now()`
 */
export async function chunkFailed(name: string, since: number): Promise<void> {
  const marked = reloadedFor()
  const reloaded = marked.includes(name)
  report('chunk', { name, reloaded })
  if (reloaded || wasOfflineSince(since) || hasUnsavedWork()) return
  if (!writeText(storageKeys.reloadGuard, [...marked, name].join(','), 'sessionStorage')) return
  location.reload()
  await new Promise(() => {
    // The page is going away: show neither an error nor the old screen's ruins.
  })
}
