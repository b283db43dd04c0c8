import { literal } from 'valibot'
import { report } from '../lib/report.ts'
import { readText, removeKey, writeText } from '../lib/storage.ts'
import { storageKeys } from '../lib/storage-keys.ts'

const mark = literal('1')

/** A part of the app arrived: the next failure may reload again. */
export function chunkLoaded(): void {
  removeKey(storageKeys.reloadGuard, 'sessionStorage')
}

/**
 * A part of the app couldn't be loaded, mostly because a new build has replaced it: reloads the page, but only once
 * until something loads again, and not where no mark can be kept or no network is there.
 * Resolves when it doesn't reload.
 */
export async function chunkFailed(name: string): Promise<void> {
  const reloaded = readText(storageKeys.reloadGuard, mark, 'sessionStorage') !== undefined
  report('chunk', { name, reloaded })
  if (reloaded || !navigator.onLine || !writeText(storageKeys.reloadGuard, '1', 'sessionStorage')) return
  location.reload()
  await new Promise(() => {
    // The page is going away: show neither an error nor the old screen's ruins.
  })
}
