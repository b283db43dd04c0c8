import type { Context } from 'hono'
import { CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import type { StaffRole } from '#server/modules/staff/roles.ts'
import { findSignedInStaff } from '#server/modules/staff/sessions.ts'
import { hasStaff } from '#server/modules/staff/staff.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { announcedSize } from '#server/platform/http/body.ts'
import { FORM_OVERHEAD_BYTES, readForm, readTextForm } from '#server/platform/http/form.ts'
import { statusOf } from '#server/platform/http/http-error.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { isSecretEqual } from '#server/platform/secret-equal.ts'
import { type Problem, renderProblem } from './layout.ts'
import type { DeskRequest, DeskRoute, StaffRequest } from './request.ts'
import { csrfToken, hostOf, readSessionCookie } from './session-cookie.ts'
import { deskTexts, negotiateDeskLanguage } from './texts/language.ts'

/** Thai letters have nine bytes each in a form. */
const LONG_TEXTS_BYTES = 1024 * 1024

const SIGN_IN_PATH = '/desk/sign-in'
const PASSWORD_PATH = '/desk/password'

/**
 * Lets a request through to its route: on the desk's host, with a session of a role that the route is for, and if it changes
 * something, from a page of the desk with the session's form token. Nothing is there while no staff exist.
 */
export async function passGate(c: Context<ServerEnv>, deps: Deps, route: DeskRoute): Promise<Response> {
  const { deskHost } = deps.settings
  if (deskHost !== undefined && hostOf(c) !== deskHost) return await c.notFound()
  const token = readSessionCookie(c)
  const staff = token === undefined ? undefined : await findSignedInStaff(deps, token)
  if (!staff && !(await hasStaff(deps.db))) return await c.notFound()
  const language = negotiateDeskLanguage(c)
  const csrf = staff && token !== undefined ? csrfToken(token) : undefined
  const base: DeskRequest = { c, deps, language, text: deskTexts[language], fields: {}, staff, csrf }
  const refuse = (problem: Problem) => renderProblem(base, problem)

  const changes = route.method === 'POST'
  if (changes && !isFromOwnPage(c)) return refuse('otherPage')
  if (route.roles === 'public') {
    const fields = changes ? await readTextForm(c.req.raw) : {}
    return await attempt(base, () => route.handle({ ...base, fields }))
  }
  if (!staff || csrf === undefined) return changes ? refuse('expired') : c.redirect(SIGN_IN_PATH, 303)
  const continueWith = async ({ fields, file }: Pick<DeskRequest, 'fields' | 'file'>): Promise<Response> => {
    const { csrf: sentToken = '' } = fields
    if (changes && !isSecretEqual(sentToken, csrf)) return await refuse('otherPage')
    if (staff.mustChangePassword && !route.withOneTimePassword) return c.redirect(PASSWORD_PATH, 303)
    if (!hasRole(route.roles, staff.role)) return await refuse('forbidden')
    const by = { kind: 'staff', id: staff.id, name: staff.name, address: c.get('ip') } as const
    const request: StaffRequest = { ...base, fields, file, staff, by, csrf }
    return await attempt(request, () => route.handle(request))
  }
  if (!changes) return await continueWith({ fields: {} })
  const isWithFile = /^multipart\//i.test(c.req.header('content-type') ?? '')
  const isForLongTexts = route.withLongTexts && hasRole(route.roles, staff.role)
  if (!isWithFile || !route.withFile || !hasRole(route.roles, staff.role))
    return await continueWith({
      fields: await readTextForm(c.req.raw, isForLongTexts ? LONG_TEXTS_BYTES : undefined),
    })
  const bytes = announcedSize(c.req.raw, CHAT_VIDEO_MAX_BYTES + FORM_OVERHEAD_BYTES)
  return await deps.bodies.run('memberChat', `staff ${staff.id}`, bytes, () =>
    attempt(base, async () => await continueWith(await readForm(c.req.raw, 'file', CHAT_VIDEO_MAX_BYTES))),
  )
}

function hasRole(roles: readonly StaffRole[], role: StaffRole): boolean {
  return roles.includes(role)
}

/** Refusals that no page explains: a record that doesn't exist, a broken form. */
async function attempt(request: DeskRequest, handle: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    request.c.set('errorKey', error.key)
    return await renderProblem(request, statusOf(error) === 404 ? 'notFound' : 'failed')
  }
}

/** Browsers say from which page a form comes. `null` is the origin of sandboxed pages, and of pages without a referrer. */
function isFromOwnPage(c: Context<ServerEnv>): boolean {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (site === undefined && origin === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === hostOf(c)
}
