import { html } from 'hono/html'
import { field, form } from '#server/desk/forms.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { clearSessionCookie, setSessionCookie } from '#server/desk/session-cookie.ts'
import { changeStaffPassword, signOutStaff } from '#server/modules/staff/sign-in.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** The own account: password, and sign-out everywhere. */
export async function showAccount(request: StaffRequest): Promise<Response> {
  const { c, text, staff } = request
  if (c.req.query('done') === 'password')
    return await renderAccount(request, { kind: 'good', text: text.passwordChanged })
  return await renderAccount(
    request,
    staff.mustChangePassword ? { kind: 'good', text: text.oneTimePassword } : undefined,
  )
}

export async function changePassword(request: StaffRequest): Promise<Response> {
  const { c, deps, fields, text, staff } = request
  const { oldPassword = '', newPassword = '' } = fields
  try {
    const token = await deps.passwords.admit(() =>
      changeStaffPassword(deps, staff, { oldPassword, newPassword, ip: c.get('ip') }),
    )
    setSessionCookie(c, token)
    return c.redirect('/desk/password?done=password', 303)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.retryAfter !== undefined) {
      c.header('Retry-After', String(error.retryAfter))
      const minutes = Math.ceil(error.retryAfter / 60)
      return await renderAccount(request, { kind: 'bad', text: text.tooManyAttempts(minutes) }, 429)
    }
    const problem = error.key === 'WRONG_PASSWORD' ? text.wrongPassword : text.weakPassword
    return await renderAccount(request, { kind: 'bad', text: problem }, 400)
  }
}

export async function signOut({ c, deps, staff, fields }: StaffRequest): Promise<Response> {
  const { everywhere } = fields
  await signOutStaff(deps, staff, { isEverywhere: everywhere !== undefined, ip: c.get('ip') })
  clearSessionCookie(c)
  return c.redirect('/desk/sign-in', 303)
}

async function renderAccount(
  request: StaffRequest,
  notice: Notice | undefined,
  status: 200 | 400 | 429 = 200,
): Promise<Response> {
  const { text, csrf } = request
  const content = html`<section class="panel" aria-labelledby="password-title">
      <h2 id="password-title">${text.changePassword}</h2>
      ${form(
        csrf,
        '/desk/password',
        html`${field({ name: 'oldPassword', label: text.oldPassword, type: 'password', autocomplete: 'current-password' })}
        ${field({ name: 'newPassword', label: text.newPassword, hint: text.newPasswordHint, type: 'password', autocomplete: 'new-password' })}
        <button>${text.changePassword}</button>`,
      )}
    </section>
    <section class="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">${text.signOut}</h2>
      ${form(csrf, '/desk/sign-out', html`<button class="quiet" name="everywhere" value="1">${text.signOutEverywhere}</button>`)}
    </section>`
  return await renderPage(request, { title: text.account, content, notice, status })
}
