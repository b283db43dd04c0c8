import { html } from 'hono/html'
import { auditSentence, auditTable } from '#server/desk/audit-list.ts'
import { form } from '#server/desk/forms.ts'
import {
  copyable,
  facts,
  formatAge,
  formatAmount,
  formatMoney,
  type Html,
  panel,
  time,
} from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import { LIST_LENGTH } from '#server/desk/paging.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts/english.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import type { Decision } from '#server/modules/ledger/pending-decisions.ts'
import { bankNameLookup } from '#server/modules/settings/banks.ts'
import { type Claim, findClaim } from '#server/modules/staff/claims.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { decideUnclaimed, takeForm, takenNotice, takenPanel } from './claims.ts'
import { blockedChip, type DecisionQueue, noticeOfDecision, stateChip } from './decisions.ts'
import { isDecider, lineOf, MAX_REASON_LENGTH } from './member-forms.ts'
import { bookBack, reversalPanel } from './reversal.ts'

/** Books a wrong settlement back, within a day. */
export function reverse(queue: DecisionQueue) {
  return bookBack(queue.path, queue.reverse, (request, problem) => renderDecision(queue, request, problem))
}

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
    one.status === 'PROCESSING' && (await queue.needsTwoPeople(deps.db, one, now, request.staff.id))
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
        <div class="column">${one.status === 'PROCESSING' ? renderForms(queue, one, claim, request, isForTwo) : reversalPanel(request, `${queue.path}/${id}`, words.reverseHint, one.reversed_at === null && one.status === 'SUCCESS' ? (one.decided_at ?? undefined) : undefined)}</div>
      </div>
      <section aria-labelledby="history"><h2 id="history">${text.history}</h2>
        ${auditTable(entries, text, { withRecord: false, empty: text.historyEmpty })}</section>`,
  })
}

function copyButton(value: string, what: string, text: Texts): Html {
  return html`<button type="button" class="quiet copy" hidden data-copy="${value}" data-copied="${text.copied}" aria-label="${text.copyLabel(what)}">${text.copy}</button>`
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
  if (!isDecider(request)) return panel('decide', text.decide, html`<p>${text.notForRole}</p>`)
  const taken = takenPanel(request, path, claim)
  if (taken) return taken
  const { reason = '' } = fields
  return html`${panel(
    'decide',
    text.decide,
    html`${takeForm(request, path, claim)}
    ${
      (isForTwo ? one.approved_by === null : words.approveHint !== undefined && one.approved_at === null)
        ? form(
            csrf,
            `${path}/approve`,
            html`<p class="hint" id="approve-hint">${isForTwo ? words.twoPeople : words.approveHint}</p><button class="quiet" aria-describedby="approve-hint">${text.approve}</button>`,
          )
        : ''
    }
    ${isForTwo && one.approved_by === staff.id ? html`<p class="hint">${words.secondPerson}</p>` : ''}
    ${isForTwo && (one.approved_by === null || one.approved_by === staff.id) ? '' : form(csrf, `${path}/settle`, html`<p class="hint" id="settle-hint">${words.settleHint}</p><button data-focus-key="s" aria-describedby="settle-hint">${words.settle} <kbd aria-hidden="true">S</kbd></button>`)}`,
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

/** Decides a record once, unless somebody else works on it. */
export function decide(queue: DecisionQueue, action: 'settle' | 'refuse' | 'approve') {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, by, text } = request
    const work = queue[action]
    const id = idOf(request)
    const reason = action === 'refuse' ? lineOf(request, 'reason') : undefined
    if (action === 'refuse' && reason === undefined)
      return await renderDecision(queue, request, text.reasonMissing)
    const outcome = await decideUnclaimed(request, { kind: queue.kind, id }, async (sql, now) => {
      await work(sql, id, now, by, reason)
      return 'done'
    }).catch((error: unknown) => {
      if (error instanceof DomainError && error.key === 'NO_DATA') return 'late'
      if (error instanceof DomainError && error.key === 'BONUS_REMAINING') return 'held'
      if (error instanceof SecondPersonNeeded) return 'alone'
      throw error
    })
    if (outcome === 'held') return await renderDecision(queue, request, text.heldByBonus)
    if (outcome === 'alone') return await renderDecision(queue, request, text.secondPersonNeeded)
    const page = outcome === 'done' && action !== 'approve' ? queue.path : `${queue.path}/${id}`
    return c.redirect(`${page}?${new URLSearchParams({ [outcome]: String(id) })}`, 303)
  }
}

/** Why a decision had no effect: somebody was faster, or works on it. */
async function lateNotice(
  request: StaffRequest,
  kind: DecisionQueue['kind'],
  id: number,
): Promise<Notice | undefined> {
  const { c, deps, text } = request
  const taken = await takenNotice(request, { kind, id })
  if (taken) return taken
  if (c.req.query('late') === undefined) return await noticeOfDecision(request, kind)
  const [entry] = await listAudit(deps.db, { record: { kind, id } }, { limit: 1 })
  return { kind: 'bad', text: `${text.alreadyDecided} ${entry ? auditSentence(entry, text) : ''}` }
}
