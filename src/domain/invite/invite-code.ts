import { maxLength, nonEmpty, pipe, safeParse, string, trim } from 'valibot'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

const code = pipe(string(), trim(), nonEmpty(), maxLength(60))

/**
 * The inviter's code: the address's `code`, on whatever page it comes, is kept in this browser, and later visits find
 * it there (section 2). It is nobody's data yet, so that signing out leaves it.
 * @param search query of the address
 */
export function storedInviteCode(search: string): string | undefined {
  const invited = safeParse(code, new URLSearchParams(search).get('code') ?? '')
  if (!invited.success) return readText(storageKeys.inviteCode, code)
  writeText(storageKeys.inviteCode, invited.output)
  return invited.output
}

/** Forgets a code that the server doesn't know. */
export function forgetInviteCode(): void {
  removeKey(storageKeys.inviteCode)
}
