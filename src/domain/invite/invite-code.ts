import { maxLength, nonEmpty, pipe, safeParse, string, trim } from 'valibot'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

const inviteCodeSchema = pipe(string(), trim(), nonEmpty(), maxLength(60))

/**
 * The inviter's code: stores the `code` query parameter of any page, or returns the one stored earlier
 * (specification, section 2). It doesn't belong to a member yet, so it survives sign-out.
 * @param search query string of the URL
 */
export function resolveInviteCode(search: string): string | undefined {
  const invited = safeParse(inviteCodeSchema, new URLSearchParams(search).get('code') ?? '')
  if (!invited.success) return readText(storageKeys.inviteCode, inviteCodeSchema)
  writeText(storageKeys.inviteCode, invited.output)
  return invited.output
}

/** Deletes the stored code; for codes that the server doesn't know. */
export function deleteInviteCode(): void {
  removeKey(storageKeys.inviteCode)
}
