import { html } from 'hono/html'
import { field, form } from '#server/desk/forms.ts'
import { type Html, panel } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { MemberRecord } from '#server/modules/accounts/member-lookup.ts'
import { dismissSignal, listSignals, type Signal, signalKinds } from '#server/modules/signals/signals.ts'
import { isDecider, lineOf, MAX_REASON_LENGTH } from './member-forms.ts'

/** What a person should look at before they pay, each with its rule; nothing if there is nothing. */
export async function signalsPanel(
  request: StaffRequest,
  member: { readonly id: number; readonly publicId: string },
): Promise<Html> {
  const { deps, text } = request
  const list = await listSignals(deps.db, member.id, deps.clock.now())
  if (list.length === 0) return ''
  const items = list.map((one) => signalItem(request, one, member.publicId))
  return panel('signals', text.signals, html`<ul class="notes">${items}</ul>`)
}

function signalItem(request: StaffRequest, { kind, subject }: Signal, publicId: string): Html {
  const { text, csrf } = request
  const { name, rule } = text.signalTexts[kind]
  return html`<li>
    <strong class="chip bad">${name}</strong> ${renderSubject(kind, subject)}
    <span class="second">${rule}</span>
    ${
      isDecider(request)
        ? html`<details><summary>${text.dismissSignal}</summary>${form(
            csrf,
            `/desk/members/${publicId}/signals`,
            html`<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="subject" value="${subject}">
              ${field({ id: `reason-${kind}`, name: 'reason', label: text.reasonForLog, hint: text.reasonForLogHint, autocomplete: 'off', maxlength: MAX_REASON_LENGTH })}
              <button class="quiet">${text.dismissSignal}</button>`,
            `${text.dismissSignal}: ${name}`,
          )}</details>`
        : ''
    }
  </li>`
}

function renderSubject(kind: Signal['kind'], subject: string): Html {
  if (kind === 'unplayed-bonus') return ''
  const isWithdrawal = kind === 'unplayed-withdrawal' || kind === 'changed-account'
  const page = isWithdrawal ? '/desk/withdrawals' : kind === 'refused-slips' ? '/desk/slips' : '/desk/members'
  return html`${subject.split(' ').map((id) => html`<a href="${page}/${id}">${id}</a> `)}`
}

/** @returns whether it was dismissed, or why it can't be */
export async function dismiss(request: StaffRequest, member: MemberRecord): Promise<boolean | string> {
  const { deps, text, by, fields } = request
  const reason = lineOf(request, 'reason')
  if (reason === undefined) return text.reasonForLogMissing
  const { kind: typed, subject = '' } = fields
  const kind = signalKinds.find((one) => one === typed)
  if (kind === undefined) return false
  const at = deps.clock.now()
  const dismissal = { memberId: member.id, publicId: member.public_id, kind, subject, reason, by, at }
  return await deps.db.tx((sql) => dismissSignal(sql, dismissal))
}
