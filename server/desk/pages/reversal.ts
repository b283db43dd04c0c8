import { html } from 'hono/html'
import { form } from '#server/desk/forms.ts'
import { type Html, panel } from '#server/desk/html.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import type { Actor } from '#server/modules/audit/audit.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { REVERSAL_MS } from '#server/modules/wallet/reversals.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { isDecider, lineOf, reasonField } from './member-forms.ts'

/**
 * The form that books a wrong settlement back; nothing once a day has passed.
 * @param path of the record's page
 * @param settledAt undefined if there is nothing to book back
 */
export function reversalPanel(
  request: StaffRequest,
  path: string,
  hint: string,
  settledAt: number | undefined,
): Html {
  const { text, csrf, deps } = request
  const isRecent = settledAt !== undefined && settledAt > deps.clock.now() - REVERSAL_MS
  if (!isRecent || !isDecider(request)) return ''
  return panel(
    'reverse',
    text.reverse,
    form(
      csrf,
      `${path}/reverse`,
      html`<p class="hint">${hint}</p>${reasonField(request, 'reverse-reason')}
        <button class="danger">${text.reverse}</button>`,
    ),
  )
}

/**
 * Books a settlement back, once.
 * @param show the record's page with the reason why nothing was changed
 */
export function bookBack(
  path: string,
  reverse: (sql: Sql, id: number, at: number, by: Actor, reason: string) => Promise<void>,
  show: (request: StaffRequest, problem: string) => Promise<Response>,
) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, by, text } = request
    const id = idOf(request)
    const reason = lineOf(request, 'reason')
    if (reason === undefined) return await show(request, text.reasonForLogMissing)
    try {
      await deps.db.tx((sql) => reverse(sql, id, deps.clock.now(), by, reason))
    } catch (error) {
      if (error instanceof SecondPersonNeeded) return await show(request, text.secondPersonNeeded)
      if (!(error instanceof DomainError)) throw error
      if (error.key === 'NO_DATA') return c.redirect(`${path}/${id}?late=${id}`, 303)
      const problem = text.correctionProblems[error.key]
      if (problem === undefined) throw error
      return await show(request, problem)
    }
    return c.redirect(`${path}/${id}?done=${id}`, 303)
  }
}
