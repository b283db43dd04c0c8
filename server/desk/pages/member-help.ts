import { html } from 'hono/html'
import { auditSentence } from '#server/desk/audit-list.ts'
import { form } from '#server/desk/forms.ts'
import { copyable, facts, type Html, panel, time } from '#server/desk/html.ts'
import type { Notice } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { blockMember, unblockMember } from '#server/modules/accounts/blocking.ts'
import type { MemberRecord } from '#server/modules/accounts/member-lookup.ts'
import { readPasswordMark, resetPassword } from '#server/modules/accounts/temporary-password.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { coinsPanel, give } from './coins.ts'
import { correct, correctionPanel, noticeOfCorrection } from './corrections.ts'
import { renderMember, requireMember } from './member.ts'
import { isDecider, lineOf, memberPath, reasonField } from './member-forms.ts'
import { bankPanel, changeAccount, notesPanel, writeNote } from './member-record.ts'
import { dismiss } from './signals.ts'

/** Forms for what staff does with a member. */
export async function showHelp(request: StaffRequest): Promise<Response> {
  const member = await requireMember(request)
  return await renderHelp(
    request,
    member,
    (await noticeOfChange(request, member)) ?? noticeOfCorrection(request),
  )
}

async function renderHelp(request: StaffRequest, member: MemberRecord, notice?: Notice): Promise<Response> {
  const content = html`<div class="columns">
    <div class="column">${await notesPanel(request, member)}${bankPanel(request, member)}</div>
    <div class="column">${await passwordPanel(request, member)}${blockPanel(request, member)}${await coinsPanel(request, member)}</div>
  </div>
  ${await correctionPanel(request, member)}`
  return await renderMember(request, member, content, notice)
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

/** Whether something was changed, or why it can't be. */
type Outcome = boolean | string

/** A form of the page: what it did is read from the audit log after a redirect. */
function change(work: (request: StaffRequest, member: MemberRecord) => Promise<Outcome>) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c } = request
    const member = await requireMember(request)
    const outcome = await work(request, member)
    if (typeof outcome === 'string') return await renderHelp(request, member, { kind: 'bad', text: outcome })
    return c.redirect(`${memberPath(member, 'help')}?${outcome ? 'done' : 'late'}=1`, 303)
  }
}

function setBlocked(setState: typeof blockMember) {
  return change(async (request, member) => {
    const { deps, text, by } = request
    const reason = lineOf(request, 'reason')
    if (reason === undefined) return text.reasonForLogMissing
    return await setState(deps, { memberId: member.id, publicId: member.public_id, reason, by })
  })
}

export const block = setBlocked(blockMember)
export const unblock = setBlocked(unblockMember)
export const changeBank = change(changeAccount)
export const noteMember = change(writeNote)
export const giveMemberCoins = change(give)
export const dismissMemberSignal = change(dismiss)

/** Corrects the member's balance, or asks for a second person. */
export async function correctBalance(request: StaffRequest): Promise<Response> {
  const member = await requireMember(request)
  const result = await correct(request, member)
  if (typeof result === 'string') return await renderHelp(request, member, { kind: 'bad', text: result })
  return request.c.redirect(`${memberPath(member, 'help')}?correction=${result.outcome}`, 303)
}

async function passwordPanel({ text, csrf, deps }: StaffRequest, member: MemberRecord): Promise<Html> {
  const seen = await readPasswordMark(deps.db, member.id)
  const content = html`<p class="hint">${text.resetPasswordHint}</p><input type="hidden" name="seen" value="${seen}"><button>${text.makePassword}</button>`
  return panel('password', text.resetPassword, form(csrf, memberPath(member, 'password'), content))
}

/** Makes a temporary password and shows it once: it isn't in an address, and no page repeats it. */
export async function makeTemporaryPassword(request: StaffRequest): Promise<Response> {
  const { c, deps, text, by, fields } = request
  const member = await requireMember(request)
  const { seen = '' } = fields
  const reset = { memberId: member.id, publicId: member.public_id, phone: member.username, seen, by }
  try {
    const made = await deps.passwords.admit(() => resetPassword(deps, reset))
    if (!made) return c.redirect(`${memberPath(member, 'help')}?late=1`, 303)
    const { password, expiresAt } = made
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
