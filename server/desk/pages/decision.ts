import { html } from 'hono/html'
import { auditSentence, auditTable } from '#server/desk/audit-list.ts'
import { field, form } from '#server/desk/forms.ts'
import {
  copyable,
  facts,
  formatAge,
  formatAmount,
  formatMoney,
  formatTime,
  type Html,
  panel,
  time,
} from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts-en.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import type { Decision } from '#server/modules/ledger/pending-decisions.ts'
import { bankNameLookup } from '#server/modules/settings/banks.ts'
import {
  type Claim,
  findClaim,
  type QueueRecord,
  releaseRecord,
  takeRecord,
} from '#server/modules/staff/claims.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { REVERSAL_MS } from '#server/modules/wallet/reversals.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import {
  blockedChip,
  type DecisionQueue,
  idOf,
  LIST_LENGTH,
  mayDecide,
  noticeOfDecision,
  stateChip,
} from './decisions.ts'
import { lineOf, MAX_REASON_LENGTH } from './member-forms.ts'

/** One record: what is known, and the decisions. */
export function showDecision(queue: DecisionQueue) {
  return async (request: StaffRequest): Promise<Response> => await renderDecision(queue, request)
}

async function renderDecision(
  queue: DecisionQueue,
  request: StaffRequest,
  problem?: string,
): Promise<Response> {
  const { deps, text, language } = request
  const id = idOf(request)
  const one = await queue.find(deps.db, id)
  if (!one) throw new DomainError('NO_DATA')
  const now = deps.clock.now()
  const words = queue.words(text)
  const claim = await findClaim(deps.db, { kind: queue.kind, id }, now)
  const entries = await listAudit(deps.db, { record: { kind: queue.kind, id } }, { limit: LIST_LENGTH })
  const bankName = bankNameLookup(language)
  const plainAmount = formatAmount(one.amount).replaceAll(',', '')
  const account = facts([
    [
      text.amount,
      html`<span class="amount large">${formatMoney(one.amount, one.currency, language)}</span> ${copyButton(plainAmount, text.amount, text)}`,
    ],
    [text.bank, bankName(one.bank_code) ?? one.bank_code],
    [text.accountNo, copyable(one.account_no, text.accountNo, text)],
    [text.holder, copyable(one.account_name, text.holder, text)],
    one.bank_changed_at === null ? undefined : [text.bankChanged, time(one.bank_changed_at)],
  ])
  const rest = facts([
    [text.state, stateChip(one, one.status === 'PROCESSING' ? claim : undefined, request)],
    [
      words.asked,
      html`${time(one.created_at)} <span class="age">${one.status === 'PROCESSING' ? formatAge(now - one.created_at, text) : ''}</span>`,
    ],
    one.approved_at === null ? undefined : [text.approved, time(one.approved_at)],
    one.decided_at === null ? undefined : [text.decided, time(one.decided_at)],
    one.reason === null ? undefined : [text.reason, html`<bdi>${one.reason}</bdi>`],
    one.reversed_at === null ? undefined : [text.reversed, time(one.reversed_at)],
    [
      text.member,
      html`<a href="/desk/members/${one.public_id}"><bdi>${one.name}</bdi></a>${blockedChip(one, text)}`,
    ],
    [text.phone, copyable(one.username, text.phone, text)],
  ])
  const isForTwo =
    one.status === 'PROCESSING' &&
    (await queue.needsTwoPeople?.(deps.db, one, now, request.staff.id)) === true
  const notice: Notice | undefined =
    problem === undefined ? await lateNotice(request, queue.kind, id) : { kind: 'bad', text: problem }
  return await renderPage(request, {
    title: words.titleOf(id),
    notice,
    status: problem === undefined ? 200 : 400,
    content: html`<div class="columns">
        <div class="column">${panel('account', text.bankAccount, account)}${panel('facts', text.details, rest)}${
          one.status === 'PROCESSING' ? await queue.panel(request, one) : ''
        }</div>
        <div class="column">${one.status === 'PROCESSING' ? renderForms(queue, one, claim, request, isForTwo) : reversalPanel(queue, one, request)}</div>
      </div>
      <section aria-labelledby="history"><h2 id="history">${text.history}</h2>
        ${auditTable(entries, text, { withRecord: false, empty: text.historyEmpty })}</section>`,
  })
}

function copyButton(value: string, what: string, text: Texts): Html {
  return html`<button type="button" class="quiet copy" hidden data-copy="${value}" data-copied="${text.copied}" aria-label="${text.copyLabel(what)}">${text.copy}</button>`
}

/** Books a wrong settlement back, within a day. */
function reversalPanel(queue: DecisionQueue, one: Decision, request: StaffRequest): Html {
  const { text, csrf, deps } = request
  const isRecent = one.decided_at !== null && one.decided_at > deps.clock.now() - REVERSAL_MS
  if (one.status !== 'SUCCESS' || one.reversed_at !== null || !isRecent || !mayDecide(request)) return ''
  return panel(
    'reverse',
    text.reverse,
    form(
      csrf,
      `${queue.path}/${one.id}/reverse`,
      html`<p class="hint">${queue.words(text).reverseHint}</p>
        ${field({ name: 'reason', label: text.reasonForLog, hint: text.reasonForLogHint, autocomplete: 'off', maxlength: MAX_REASON_LENGTH })}
        <button class="danger">${text.reverse}</button>`,
    ),
  )
}

function renderForms(
  queue: DecisionQueue,
  one: Decision,
  claim: Claim | undefined,
  request: StaffRequest,
  isForTwo: boolean,
): Html {
  const { text, csrf, staff, fields } = request
  const words = queue.words(text)
  const path = `${queue.path}/${one.id}`
  if (!mayDecide(request)) return panel('decide', text.decide, html`<p>${text.notForRole}</p>`)
  if (claim && claim.staff_id !== staff.id)
    return panel(
      'decide',
      text.takenBy(claim.name),
      html`<p>${text.takenLead(claim.name, formatTime(claim.taken_at))}</p>
        ${form(csrf, `${path}/take`, html`<input type="hidden" name="over" value="1"><button>${text.takeOver}</button>`)}`,
    )
  const { reason = '' } = fields
  return html`${panel(
    'decide',
    text.decide,
    html`${
      claim === undefined ? form(csrf, `${path}/take`, html`<button class="quiet">${text.take}</button>`) : ''
    }
    ${
      queue.approve && (isForTwo ? one.approved_by === null : one.approved_at === null)
        ? form(
            csrf,
            `${path}/approve`,
            html`<p class="hint" id="approve-hint">${isForTwo ? text.twoPeople : text.approveHint}</p><button class="quiet" aria-describedby="approve-hint">${text.approve}</button>`,
          )
        : ''
    }
    ${isForTwo && one.approved_by === staff.id ? html`<p class="hint">${text.secondPersonPays}</p>` : ''}
    ${isForTwo && (one.approved_by === null || one.approved_by === staff.id) ? '' : form(csrf, `${path}/settle`, html`<p class="hint" id="settle-hint">${words.settleHint}</p><button aria-describedby="settle-hint">${words.settle}</button>`)}`,
  )}
  ${panel(
    'refuse',
    text.refuse,
    form(
      csrf,
      `${path}/refuse`,
      html`<div class="field">
          <label for="reason">${text.reasonLabel}</label>
          <input id="reason" name="reason" list="reasons" value="${reason}" maxlength="${MAX_REASON_LENGTH}" required autocomplete="off" aria-describedby="reason-hint">
          <datalist id="reasons">${words.reasons.map((preset) => html`<option value="${preset}"></option>`)}</datalist>
          <p class="hint" id="reason-hint">${words.refuseHint} ${text.reasonHint}</p>
        </div>
        <button class="danger">${text.refuse}</button>`,
    ),
  )}`
}

/**
 * Takes the oldest record that nobody works on, and that this person can settle. Two people who press at the same time get different
 * ones.
 */
export function takeNext(queue: DecisionQueue) {
  return async ({ c, deps, staff }: StaffRequest): Promise<Response> => {
    const now = deps.clock.now()
    for (const one of await queue.list(deps.db, LIST_LENGTH)) {
      if (await queue.isStuckFor(deps.db, one, now, staff.id)) continue
      if (await takeRecord(deps.db, { kind: queue.kind, id: one.id }, staff, now))
        return c.redirect(`${queue.path}/${one.id}`, 303)
    }
    return c.redirect(queue.path, 303)
  }
}

/** Takes a record, and shows it. */
export function take(queue: DecisionQueue) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, staff, fields } = request
    const id = idOf(request)
    const { over } = fields
    const one = await queue.find(deps.db, id)
    // Who doesn't get it reads on its page who has it, or has decided it.
    if (one?.status === 'PROCESSING')
      await takeRecord(deps.db, { kind: queue.kind, id }, staff, deps.clock.now(), over !== undefined)
    return c.redirect(`${queue.path}/${id}`, 303)
  }
}

/** Decides a record once, unless somebody else works on it. */
export function decide(queue: DecisionQueue, action: 'settle' | 'refuse' | 'approve' | 'reverse') {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, staff, by, text } = request
    const work = queue[action]
    const id = idOf(request)
    const needsReason = action === 'refuse' || action === 'reverse'
    const reason = needsReason ? lineOf(request, 'reason') : undefined
    if (needsReason && reason === undefined) return await renderDecision(queue, request, text.reasonMissing)
    const now = deps.clock.now()
    const record = { kind: queue.kind, id }
    const outcome = await deps.db
      .tx(async (sql) => {
        const claim = await findClaim(sql, record, now)
        if (claim && claim.staff_id !== staff.id) return 'taken'
        await work?.(sql, id, now, by, reason)
        // What is approved waits for somebody to pay it.
        await releaseRecord(sql, record, now)
        return 'done'
      })
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.key === 'NO_DATA') return 'late'
        if (error instanceof DomainError && error.key === 'BONUS_REMAINING') return 'held'
        if (error instanceof DomainError && error.key === 'MONEY_NOT_ENOUGH') return 'poor'
        if (error instanceof SecondPersonNeeded) return 'alone'
        throw error
      })
    if (outcome === 'held') return await renderDecision(queue, request, text.heldByBonus)
    if (outcome === 'poor')
      return await renderDecision(queue, request, text.correctionProblems.MONEY_NOT_ENOUGH)
    if (outcome === 'alone') return await renderDecision(queue, request, text.secondPersonNeeded)
    const page = outcome === 'done' && action !== 'approve' ? queue.path : `${queue.path}/${id}`
    return c.redirect(`${page}?${new URLSearchParams({ [outcome]: String(id) })}`, 303)
  }
}

/** Why a decision had no effect: somebody was faster, or works on it. */
async function lateNotice(
  request: StaffRequest,
  kind: QueueRecord['kind'],
  id: number,
): Promise<Notice | undefined> {
  const { c, deps, text } = request
  if (c.req.query('taken') !== undefined) {
    const claim = await findClaim(deps.db, { kind, id }, deps.clock.now())
    return claim && { kind: 'bad', text: text.takenMeanwhile(claim.name) }
  }
  if (c.req.query('late') === undefined) return await noticeOfDecision(request, kind)
  const [entry] = await listAudit(deps.db, { record: { kind, id } }, { limit: 1 })
  return { kind: 'bad', text: `${text.alreadyDecided} ${entry ? auditSentence(entry, text) : ''}` }
}
