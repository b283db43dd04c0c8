import { html } from 'hono/html'
import { slipReasons } from '#contract/slip-reasons.ts'
import { form } from '#server/desk/forms.ts'
import { type Html, panel } from '#server/desk/html.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import { hasActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import {
  findSlip,
  listSlipsToReview,
  type OperatorSlip,
  recheckSlip,
  reviewSlip,
} from '#server/modules/deposits/slips/recheck.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type ClaimQueue, decideUnclaimed } from './claims.ts'

const PATH = '/desk/slips'

/** Refused slips that nobody has looked at. */
export const slipQueue: ClaimQueue<OperatorSlip> = {
  kind: 'slip',
  path: PATH,
  list: listSlipsToReview,
  find: findSlip,
  isWaiting: isToReview,
  isStuckFor: (sql, one) => hasActiveBonus(sql, one.member_id),
}

/** Whether a slip was refused, and nobody has decided about it. */
export function isToReview({ status, reviewed_at, is_requested }: OperatorSlip): boolean {
  return status === 'failed' && reviewed_at === null && !is_requested
}

/** The form that leaves a slip refused. */
export function reviewPanel({ text, csrf }: StaffRequest, slip: OperatorSlip): Html {
  const options = slipReasons.map(
    (code) =>
      html`<option value="${code}"${code === slip.note ? html` selected` : ''}>${text.slipReasons[code] ?? code}</option>`,
  )
  return panel(
    'review',
    text.leaveRefused,
    form(
      csrf,
      `${PATH}/${slip.id}/refuse`,
      html`<div class="field"><label for="note">${text.reasonLabel}</label>
          <select id="note" name="note" aria-describedby="note-hint">${options}</select>
          <p class="hint" id="note-hint">${text.leaveRefusedHint}</p></div>
        <button class="danger">${text.leaveRefused}</button>`,
    ),
  )
}

/** Leaves a slip refused, for a reason that the member reads. */
export async function refuseSlip(request: StaffRequest): Promise<Response> {
  const { fields, by } = request
  const { note: typed = '' } = fields
  const note = slipReasons.find((code) => code === typed)
  if (note === undefined) throw new DomainError('KEY_INVALID')
  return await changeSlip(request, PATH, (sql, now) =>
    reviewSlip(sql, { id: idOf(request), note, at: now, by }),
  )
}

/** Has a refused slip checked again. */
export async function recheck(request: StaffRequest): Promise<Response> {
  const { deps, by } = request
  const id = idOf(request)
  const answer = await changeSlip(request, `${PATH}/${id}`, (sql, now) => recheckSlip(sql, id, now, by))
  deps.slipJob?.checkNow()
  return answer
}

/** @param donePath where the change is told */
async function changeSlip(
  request: StaffRequest,
  donePath: string,
  change: (sql: Sql, now: number) => Promise<void>,
): Promise<Response> {
  const id = idOf(request)
  const outcome = await decideUnclaimed(request, { kind: 'slip', id }, async (sql, now) => {
    await change(sql, now)
    return 'done'
  }).catch((error: unknown) => {
    if (error instanceof DomainError && error.key === 'NO_DATA') return 'late'
    throw error
  })
  return request.c.redirect(`${outcome === 'done' ? donePath : `${PATH}/${id}`}?${outcome}=${id}`, 303)
}
