import { i18n } from '@lingui/core'
import type { Call } from '#contract/call.ts'
import { login } from '#contract/login.ts'
import { currentToken, endSession, onGone } from '#lib/session/session.ts'
import { CallError, keyOf } from './api-error.ts'

/** Keys that say that the token isn't accepted (sections 4 and 8). */
const sessionKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']

/** Section 8: the translated "cannot verify identity" text counts like the key. */
function endsSession(key: string): boolean {
  return sessionKeys.includes(key) || key === i18n.messages['errorMsg.UNAUTHORIZED']?.toString()
}

function isOf(error: unknown, { name }: Call): boolean {
  return error instanceof CallError && error.call === name
}

/**
 * Ends the session or reports the end of the service, if that is what the call's failure means.
 * @param token the token that went with the call: a late refusal of an old one doesn't end a newer session
 */
export function noteSessionFailure(error: unknown, token: string | undefined): void {
  const key = keyOf(error)
  if (key === 'gone') onGone.emit()
  if (key === undefined || !endsSession(key) || token !== currentToken()) return
  // A refused call without a token is the screen's own matter; `invalid-token` leads to the login page all the same,
  // unless the login itself was answered with it.
  if (token !== undefined || (key === 'invalid-token' && !isOf(error, login))) endSession(key)
}
