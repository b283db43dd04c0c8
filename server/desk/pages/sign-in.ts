import { html } from 'hono/html'
import { field } from '#server/desk/forms.ts'
import { renderPage } from '#server/desk/layout.ts'
import type { DeskRequest } from '#server/desk/request.ts'
import { readSessionCookie, setSessionCookie } from '#server/desk/session-cookie.ts'
import { signInStaff } from '#server/modules/staff/sign-in.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { DomainError } from '#server/platform/domain-error.ts'

export async function showSignIn(request: DeskRequest): Promise<Response> {
  if (request.staff) return request.c.redirect('/desk', 303)
  return await renderSignIn(request)
}

export async function signIn(request: DeskRequest): Promise<Response> {
  const { c, deps, fields, text } = request
  const { name = '', password = '', code = '' } = fields
  const former = readSessionCookie(c)
  try {
    const token = await deps.passwords.admit(() =>
      signInStaff(deps, {
        name,
        password,
        code,
        ip: c.get('ip'),
        formerTokenHash: former === undefined ? undefined : hashToken(former),
      }),
    )
    setSessionCookie(c, token)
    return c.redirect('/desk', 303)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // Of the platform's log, like refused calls.
    deps.log.info('desk sign-in refused', { key: error.key })
    if (error.retryAfter === undefined) return await renderSignIn(request, text.wrongCredential, 401)
    c.header('Retry-After', String(error.retryAfter))
    return await renderSignIn(request, text.tooManyAttempts(Math.ceil(error.retryAfter / 60)), 429)
  }
}

async function renderSignIn(
  request: DeskRequest,
  problem?: string,
  status: 200 | 401 | 429 = 200,
): Promise<Response> {
  const { text } = request
  const content = html`<p>${text.signInLead}</p>
    <form method="post" action="/desk/sign-in" class="panel">
      ${field({ name: 'name', label: text.name, autocomplete: 'username' })}
      ${field({ name: 'password', label: text.password, type: 'password', autocomplete: 'current-password' })}
      ${field({ name: 'code', label: text.code, hint: text.codeHint, autocomplete: 'one-time-code', inputmode: 'numeric' })}
      <button>${text.signIn}</button>
    </form>`
  return await renderPage(request, {
    title: text.signIn,
    content,
    status,
    notice: problem === undefined ? undefined : { kind: 'bad', text: problem },
  })
}
