import { i18n } from '@lingui/core'
import type { Call } from '#contract/call.ts'
import { login } from '#contract/login.ts'
import { currentToken, endSession, onServiceTerminated } from '#lib/session/session.ts'
import { CallError, errorKeyOf } from './api-error.ts'

/** Error keys for a rejected token (specification, sections 4 and 8). */
const sessionKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']

/** The translated "cannot verify identity" text counts like its key (specification, section 8). */
function endsSession(key: string): boolean {
  return sessionKeys.includes(key) || key === i18n.messages['errorMsg.UNAUTHORIZED']?.toString()
}

function isErrorOf(error: unknown, { name }: Call): boolean {
  return error instanceof CallError && error.call === name
}

/**
 * Ends the session or emits `onServiceTerminated`, if that is what the error means.
 * @param token the token sent with the call: a late rejection of an old token must not end a newer session
 */
export function handleSessionError(error: unknown, token: string | undefined): void {
  const key = errorKeyOf(error)
  if (key === 'gone') onServiceTerminated.emit()
  if (key === undefined || !endsSession(key) || token !== currentToken()) return
  // Without a token the screen handles the error itself, except `invalid-token`, which always leads to the login page
  // unless it is the response of the login call.
  if (token !== undefined || (key === 'invalid-token' && !isErrorOf(error, login))) endSession(key)
}
