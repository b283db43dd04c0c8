import { maxLength, nonEmpty, pipe, safeParse, string, trim } from 'valibot'
import { readText, removeKey, writeText } from '../../lib/storage.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

const code = pipe(string(), trim(), nonEmpty(), maxLength(60))

/**
 * The inviter's code: the address's `code` is kept in this browser, and later visits find it there (section 2).
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
