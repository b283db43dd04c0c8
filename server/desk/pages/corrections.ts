import { html } from 'hono/html'
import { typedSatang } from '#contract/formats/typed-amount.ts'
import { field, form } from '#server/desk/forms.ts'
import { formatMoney, type Html, panel, table, time } from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import { LIST_LENGTH } from '#server/desk/paging.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import type { MemberRecord } from '#server/modules/accounts/member-lookup.ts'
import { listWaitingSlipCredits } from '#server/modules/deposits/slips/credit-by-hand.ts'
import {
  type Adjustment,
  confirmAdjustment,
  listAdjustments,
  refuseAdjustment,
  requestAdjustment,
} from '#server/modules/wallet/adjustments.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { memberCell } from './decisions.ts'
import { formIdField, formIdOf, isDecider, lineOf, memberPath, reasonField } from './member-forms.ts'
import { waitingCreditsPanel } from './slip-credit.ts'

const PATH = '/desk/corrections'

/** Corrections of balances: those that wait for a second person, then the newest. */
export async function showCorrections(request: StaffRequest): Promise<Response> {
  return await renderCorrections(request, noticeOfCorrection(request))
}

async function renderCorrections(request: StaffRequest, notice?: Notice): Promise<Response> {
  const { deps, text } = request
  const list = await listAdjustments(deps.db, LIST_LENGTH)
  const credits = await listWaitingSlipCredits(deps.db, LIST_LENGTH)
  return await renderPage(request, {
    title: text.corrections,
    notice,
    status: notice?.kind === 'bad' ? 400 : 200,
    content: html`<p>${text.correctionsLead}</p>
      ${waitingCreditsPanel(request, credits)}
      ${correctionTable(request, list, { withMember: true })}
      ${list.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`,
  })
}

/** The result of a correction. */
export function noticeOfCorrection({ c, text }: StaffRequest): Notice | undefined {
  const outcome = c.req.query('correction')
  if (outcome === undefined || !Object.hasOwn(text.correctionOutcomes, outcome)) return undefined
  const isGood = outcome === 'booked' || outcome === 'waiting' || outcome === 'refused'
  return { kind: isGood ? 'good' : 'bad', text: text.correctionOutcomes[outcome] ?? '' }
}

function correctionTable(
  request: StaffRequest,
  list: readonly Adjustment[],
  { withMember }: { readonly withMember: boolean },
): Html {
  const { text, language } = request
  const columns = [
    { label: text.time },
    ...(withMember ? [{ label: text.member }] : []),
    { label: text.amount, kind: 'number' } as const,
    { label: text.reason, kind: 'wide' } as const,
    { label: text.actor },
    { label: text.state },
    { label: text.action },
  ]
  const rows = list.map((one) => [
    time(one.created_at),
    ...(withMember ? [memberCell(one)] : []),
    html`<span class="amount">${one.amount > 0 ? '+' : '\u2212'}${formatMoney(Math.abs(one.amount), one.currency, language)}</span>`,
    html`<bdi>${one.reason}</bdi>`,
    html`<bdi>${one.requester}</bdi>${one.decider === null ? '' : html`<span class="second"><bdi>${one.decider}</bdi></span>`}`,
    html`<span class="chip ${chips[one.status]}">${text.correctionStates[one.status]}</span>`,
    one.status === 'waiting' && isDecider(request) ? decisionForms(request, one) : '',
  ])
  return table(text.corrections, columns, rows, text.correctionsEmpty)
}

const chips = { waiting: 'waiting', booked: 'good', refused: 'bad' } as const

function decisionForms({ csrf, text, staff }: StaffRequest, { id, requested_by }: Adjustment): Html {
  const confirm = form(csrf, `${PATH}/${id}/confirm`, html`<button>${text.confirmCorrection}</button>`)
  const refuse = form(
    csrf,
    `${PATH}/${id}/refuse`,
    html`<button class="quiet">${text.dropCorrection}</button>`,
  )
  if (requested_by === staff.id) return html`<p class="hint">${text.correctionOwn}</p>${refuse}`
  return html`${confirm}${refuse}`
}

/** The form for a correction of a member's balance, and the member's corrections so far. */
export async function correctionPanel(request: StaffRequest, member: MemberRecord): Promise<Html> {
  const { deps, text, csrf, fields } = request
  const list = await listAdjustments(deps.db, LIST_LENGTH, member.id)
  const known = list.length === 0 ? '' : correctionTable(request, list, { withMember: false })
  if (!isDecider(request))
    return panel('correction', text.correction, html`<p>${text.correctionNotForRole}</p>${known}`)
  const { amount = '' } = fields
  const content = form(
    csrf,
    memberPath(member, 'correction'),
    html`${formIdField()}
      <p class="hint">${text.correctionHint}</p>
      <div class="field"><label for="direction">${text.correctionDirection}</label>
        <select id="direction" name="direction">
          <option value="credit">${text.correctionCredit}</option>
          <option value="debit">${text.correctionDebit}</option>
        </select></div>
      ${field({ name: 'amount', label: text.amount, autocomplete: 'off', value: amount })}
      ${reasonField(request, 'correction-reason')}
      <button>${text.correction}</button>`,
  )
  return panel('correction', text.correction, html`${content}${known}`)
}

/** @returns what became of the correction, or why it can't be booked */
export async function correct(
  request: StaffRequest,
  member: MemberRecord,
): Promise<{ readonly outcome: 'booked' | 'waiting' | 'repeated' } | string> {
  const { deps, text, fields, by } = request
  const reason = lineOf(request, 'reason')
  if (reason === undefined) return text.reasonForLogMissing
  const { amount = '', direction } = fields
  const satang = typedSatang(amount)
  if (satang === undefined || satang === 0 || (direction !== 'credit' && direction !== 'debit'))
    return text.correctionAmount
  const adjustment = {
    memberId: member.id,
    formId: formIdOf(request),
    satang: direction === 'credit' ? satang : -satang,
    reason,
    by,
    at: deps.clock.now(),
  } as const
  try {
    return { outcome: await deps.db.tx((sql) => requestAdjustment(sql, adjustment)) }
  } catch (error) {
    return problemOf(error, request)
  }
}

/** Why a correction can't be booked. @throws other errors */
function problemOf(error: unknown, { text }: StaffRequest): string {
  const problem = error instanceof DomainError ? text.correctionProblems[error.key] : undefined
  if (problem === undefined) throw error
  return problem
}

/** Books a correction that waits, as the second person. */
export async function confirm(request: StaffRequest): Promise<Response> {
  const { c, deps, by } = request
  const id = idOf(request)
  try {
    const outcome = await deps.db.tx((sql) => confirmAdjustment(sql, id, deps.clock.now(), by))
    return c.redirect(`${PATH}?correction=${outcome}`, 303)
  } catch (error) {
    const problem = problemOf(error, request)
    return await renderCorrections(request, { kind: 'bad', text: problem })
  }
}

/** Drops a correction that waits. */
export async function drop(request: StaffRequest): Promise<Response> {
  const { c, deps, by } = request
  const isDropped = await deps.db.tx((sql) => refuseAdjustment(sql, idOf(request), deps.clock.now(), by))
  return c.redirect(`${PATH}?correction=${isDropped ? 'refused' : 'late'}`, 303)
}
