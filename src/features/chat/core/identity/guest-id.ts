import { pipe, regex, string, toLowerCase } from 'valibot'
import { createUuid } from '#lib/format/uuid.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'

/** UUID v4: whoever knows it can read the guest's conversation, so it must not be guessable (D26). */
export const guestId = pipe(
  string(),
  toLowerCase(),
  regex(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
)

/** Where the storage is denied, the id lives as long as the page. */
let unkept: string | undefined

/** The visitor's id of this device, if it has one. */
export function storedGuestId(): string | undefined {
  return readText(storageKeys.guestId, guestId) ?? unkept
}

/**
 * The visitor's id of this device, made when there is none.
 * @param lost the one to take then
 */
export function needGuestId(lost?: string): string {
  const stored = storedGuestId()
  if (stored !== undefined) return stored
  const made = lost ?? createUuid()
  if (!writeText(storageKeys.guestId, made)) unkept = made
  return made
}
