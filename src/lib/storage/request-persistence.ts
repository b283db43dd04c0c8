import { digits, pipe, string, transform } from 'valibot'
import { laterKeys } from './storage-keys-lazy.ts'
import { readText, writeText } from './web-storage.ts'

/** A browser that refused may grant it later, to an app that is used or installed; it isn't asked more often, ms. */
const ASK_AGAIN_MS = 7 * 24 * 60 * 60 * 1000

const instant = pipe(string(), digits(), transform(Number))

/** Asks the browser not to clear our storage by itself: there is something in it that nobody else has. Never rejects. */
export async function askToKeep(): Promise<void> {
  const asked = readText(laterKeys.storageAsked, instant) ?? 0
  const ago = Date.now() - asked
  if (ago >= 0 && ago < ASK_AGAIN_MS) return
  try {
    if (await navigator.storage?.persisted?.()) return
    writeText(laterKeys.storageAsked, String(Date.now()))
    await navigator.storage?.persist?.()
  } catch {
    // Then the browser decides by itself, as before.
  }
}
