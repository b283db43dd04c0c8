import { literal } from 'valibot'
import { laterKeys } from './later-keys.ts'
import { readText, writeText } from './storage.ts'

/** Asks the browser, once, not to clear our storage by itself: there is something in it that nobody else has. */
export function askToKeep(): void {
  if (readText(laterKeys.storageAsked, literal('1')) !== undefined) return
  writeText(laterKeys.storageAsked, '1')
  void navigator.storage?.persist?.().catch(() => undefined)
}
