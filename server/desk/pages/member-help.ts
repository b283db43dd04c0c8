import { html } from 'hono/html'
import { auditSentence } from '#server/desk/audit-list.ts'
import { field, form } from '#server/desk/forms.ts'
import { copyable, facts, type Html, panel, time } from '#server/desk/html.ts'
import type { Notice } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { blockMember, unblockMember } from '#server/modules/accounts/blocking.ts'
import type { MemberRecord } from '#server/modules/accounts/member-lookup.ts'
import { resetPassword } from '#server/modules/accounts/temporary-password.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { renderMember, requireMember } from './member.ts'

const MAX_REASON_LENGTH = 300

/** Forms for what staff does with a member. */
export async function showHelp(request: StaffRequest): Promise<Response> {
  const member = await requireMember(request)
  return await renderHelp(request, member, await noticeOfChange(request, member))
}

async function renderHelp(request: StaffRequest, member: MemberRecord, notice?: Notice): Promise<Response> {
  const content = html`<div class="columns">
    <div class="column">${passwordPanel(request, member)}</div>
    <div class="column">${blockPanel(request, member)}</div>
  </div>`
  return await renderMember(request, member, content, notice)
}

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

/** The reason that somebody typed; undefined if there is none, or it is too long. */
export function reasonOf({ fields }: StaffRequest): string | undefined {
  const { reason: typed = '' } = fields
  const reason = typed.trim().replaceAll(/\s+/g, ' ')
  return reason === '' || reason.length > MAX_REASON_LENGTH ? undefined : reason
}

function blockPanel(request: StaffRequest, member: MemberRecord): Html {
  const { text, csrf } = request
  if (member.is_active)
    return panel(
      'block',
      text.block,
      form(
        csrf,
        memberPath(member, 'block'),
        html`<p class="hint">${text.blockHint}</p>${reasonField(request, 'block-reason')}<button class="danger">${text.block}</button>`,
      ),
    )
  if (!isDecider(request)) return panel('block', text.unblock, html`<p>${text.unblockNotForRole}</p>`)
  return panel(
    'block',
    text.unblock,
    form(
      csrf,
      memberPath(member, 'unblock'),
      html`<p class="hint">${text.unblockHint}</p>${reasonField(request, 'block-reason')}<button>${text.unblock}</button>`,
    ),
  )
}

function setBlocked(change: typeof blockMember) {
  return async (request: StaffRequest): Promise<Response> => {
    const { deps, text, by } = request
    const member = await requireMember(request)
    const reason = reasonOf(request)
    if (reason === undefined)
      return await renderHelp(request, member, { kind: 'bad', text: text.reasonForLogMissing })
    const changed = await change(deps, { memberId: member.id, publicId: member.public_id, reason, by })
    return redirectToHelp(request, member, changed)
  }
}

export const block = setBlocked(blockMember)
export const unblock = setBlocked(unblockMember)

function passwordPanel({ text, csrf }: StaffRequest, member: MemberRecord): Html {
  const content = html`<p class="hint">${text.resetPasswordHint}</p><button>${text.makePassword}</button>`
  return panel('password', text.resetPassword, form(csrf, memberPath(member, 'password'), content))
}

/** Makes a temporary password and shows it once: it isn't in an address, and no page repeats it. */
export async function makeTemporaryPassword(request: StaffRequest): Promise<Response> {
  const { deps, text, by } = request
  const member = await requireMember(request)
  const reset = { memberId: member.id, publicId: member.public_id, phone: member.username, by }
  try {
    const { password, expiresAt } = await deps.passwords.admit(() => resetPassword(deps, reset))
    const content = panel(
      'password',
      text.temporaryPassword,
      html`<p>${text.temporaryPasswordLead}</p>
        ${facts([
          [text.temporaryPassword, copyable(password, text.temporaryPassword, text)],
          [text.validUntil, time(expiresAt)],
        ])}`,
    )
    return await renderMember(request, member, content)
  } catch (error) {
    if (!(error instanceof DomainError) || error.key !== 'REQUEST_LIMIT') throw error
    return await renderHelp(request, member, { kind: 'bad', text: text.temporaryPasswordLimit })
  }
}

function redirectToHelp({ c }: StaffRequest, member: MemberRecord, changed: boolean): Response {
  return c.redirect(`${memberPath(member, 'help')}?${changed ? 'done' : 'late'}=1`, 303)
}

/** The result of the last form, read from the audit log: the newest entry about the member. */
async function noticeOfChange(
  { c, deps, text }: StaffRequest,
  member: MemberRecord,
): Promise<Notice | undefined> {
  const isDone = c.req.query('done') !== undefined
  if (!isDone && c.req.query('late') === undefined) return undefined
  const record = { kind: 'member', id: member.public_id } as const
  const [entry] = await listAudit(deps.db, { record }, { limit: 1 })
  const sentence = entry ? auditSentence(entry, text) : ''
  return isDone ? { kind: 'good', text: sentence } : { kind: 'bad', text: `${text.doneBefore} ${sentence}` }
}
