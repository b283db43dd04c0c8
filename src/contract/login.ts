import * as v from 'valibot'
import { PASSWORD_MAX_LENGTH } from './account-rules.ts'
import type { Call } from './call.ts'
import { anyResponse, typedPhone } from './shapes.ts'

/** An existing password: any text, with a maximum length so that hashing stays cheap. */
export const presentedPassword = v.pipe(v.string(), v.nonEmpty(), v.maxLength(PASSWORD_MAX_LENGTH))

/** A token without its scheme, which some hosts put before it and which the portal's header has anyway. */
const token = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.transform((text) => text.trim().replace(/^bearer(?:\s+|$)/i, '')),
  v.nonEmpty(),
)

/** Separate from the account calls, to keep those out of the sign-in page's bundle. */
export const login = {
  name: 'login',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in with phone and password.',
  body: v.strictObject({ username: typedPhone, password: presentedPassword }),
  response: v.object({ token }),
  errors: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'LOGIN_FAIL', 'REQUEST_LIMIT'],
  changes: true,
} as const satisfies Call

/** Beyond the specification: offered as the capability `logout`. */
export const logout = {
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  access: 'member',
  summary: 'Ends the session: its token is refused from now on, and its connections and notifications end.',
  response: anyResponse,
  errors: [],
  changes: true,
} as const satisfies Call
