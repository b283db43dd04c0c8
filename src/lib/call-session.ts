import { i18n } from '@lingui/core'
import { keyOf } from './call-error.ts'
import { currentToken, endSession, onGone } from './session.ts'

/** Keys that say that the token isn't accepted (sections 4 and 8). */
const sessionKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']

/** Section 8: the translated "cannot verify identity" text counts like the key. */
function endsSession(key: string): boolean {
  return sessionKeys.includes(key) || key === i18n.messages['errorMsg.UNAUTHORIZED']?.toString()
}

/**
 * Ends the session or reports the end of the service, if that is what the call's failure means.
 * @param token the token that went with the call: a late refusal of an old one doesn't end a newer session
 */
export function noteSessionFailure(error: unknown, token: string | undefined): void {
  const key = keyOf(error)
  if (key === 'gone') onGone.emit()
  if (key === undefined || !endsSession(key) || token !== currentToken()) return
  // A call without a token that is refused is the screen's own matter, `invalid-token` apart.
  if (token !== undefined || key === 'invalid-token') endSession(key)
}
