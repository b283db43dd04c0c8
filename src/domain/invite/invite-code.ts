import { maxLength, nonEmpty, pipe, safeParse, string, transform } from 'valibot'
import { INVITE_CODE_MAX_LENGTH } from '#contract/account-rules.ts'
import { normalizeLinkedInviteCode } from '#contract/formats/typed-codes.ts'
import { whenActivated } from '#lib/browser/when-activated.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

const inviteCodeSchema = pipe(
  string(),
  transform(normalizeLinkedInviteCode),
  nonEmpty(),
  maxLength(INVITE_CODE_MAX_LENGTH),
)

/**
 * The inviter's code: stores the `code` query parameter of any page that is shown, or returns the one stored earlier
 * (specification, section 2). It doesn't belong to a member yet, so it survives sign-out.
 * @param search query string of the URL
 */
export function resolveInviteCode(search: string): string | undefined {
  const invited = safeParse(inviteCodeSchema, new URLSearchParams(search).get('code') ?? '')
  if (!invited.success) return readText(storageKeys.inviteCode, inviteCodeSchema)
  const { output } = invited
  whenActivated(() => writeText(storageKeys.inviteCode, output))
  return output
}

/** Deletes the stored code; for codes that the server doesn't know. */
export function deleteInviteCode(): void {
  removeKey(storageKeys.inviteCode)
}
