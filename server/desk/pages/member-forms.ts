import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { findVisibleTextProblem } from '#contract/formats/visible-text.ts'
import { field } from '#server/desk/forms.ts'
import type { Html } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { MemberRecord } from '#server/modules/accounts/member-lookup.ts'
import { DomainError } from '#server/platform/domain-error.ts'

export const MAX_REASON_LENGTH = 300

/** Address of a form of a member's page. */
export function memberPath(member: MemberRecord, part: string): string {
  return `/desk/members/${member.public_id}/${part}`
}

/** Whether the person decides about money. */
export function isDecider({ staff }: StaffRequest): boolean {
  return staff.role !== 'support'
}

/** A field for the reason of a change. @param id differs between the forms of a page */
export function reasonField({ text }: StaffRequest, id: string): Html {
  return field({
    id,
    name: 'reason',
    label: text.reasonForLog,
    hint: text.reasonForLogHint,
    autocomplete: 'off',
    maxlength: MAX_REASON_LENGTH,
  })
}

/** A text of one line that somebody typed; undefined if there is none that can be read, or it is too long. */
export function lineOf({ fields }: StaffRequest, name: string): string | undefined {
  const line = normalizeVisibleText(fields[name] ?? '')
  return findVisibleTextProblem(line, MAX_REASON_LENGTH) === undefined ? line : undefined
}

/** A one-time id: a form that is sent again has no second effect. */
export function formIdField(): Html {
  return html`<input type="hidden" name="form" value="${randomUUID()}">`
}

/** @throws DomainError KEY_INVALID if the form has no id */
export function formIdOf({ fields }: StaffRequest): string {
  const { form = '' } = fields
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(form)) throw new DomainError('KEY_INVALID')
  return form
}
