import { html } from 'hono/html'
import { auditSentence, auditTable } from '#server/desk/audit-list.ts'
import { streamChanges } from '#server/desk/events.ts'
import { form } from '#server/desk/forms.ts'
import {
  copyable,
  facts,
  formatAge,
  formatMoney,
  type Html,
  livePart,
  panel,
  table,
  time,
} from '#server/desk/html.ts'
import { renderPage } from '#server/desk/layout.ts'
import { LIST_LENGTH } from '#server/desk/paging.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { hasActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import {
  creditLatePayment,
  dismissLatePayment,
  findLatePayment,
  type LatePayment,
  listLatePayments,
} from '#server/modules/deposits/late-payments.ts'
import { type Claim, findClaim } from '#server/modules/staff/claims.ts'
import { reverseLatePayment } from '#server/modules/wallet/reversals.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import {
  type ClaimQueue,
  claimChip,
  decideUnclaimed,
  takeCell,
  takeForm,
  takeNextForm,
  takenNotice,
  takenPanel,
  withClaims,
} from './claims.ts'
import { memberCell, noticeOfDecision } from './decisions.ts'
import { isDecider, lineOf, reasonField } from './member-forms.ts'
import { bookBack, reversalPanel } from './reversal.ts'

const PATH = '/desk/qr'
const KIND = 'qr_payment'

/** Payments that nothing credits. */
export const latePaymentQueue: ClaimQueue<LatePayment> = {
  kind: KIND,
  path: PATH,
  list: listLatePayments,
  find: findLatePayment,
  isWaiting: isOpen,
  isStuckFor: (sql, one) => hasActiveBonus(sql, one.member_id),
}

function isOpen({ credited_at, dismissed_at }: LatePayment): boolean {
  return credited_at === null && dismissed_at === null
}

/** What waits, and who works on it. */
async function readQueue(request: StaffRequest) {
  return await withClaims(request, KIND, await listLatePayments(request.deps.db, LIST_LENGTH))
}

/** Payments of codes that had expired, were cancelled or paid, or of another amount, oldest first. */
export async function showLatePayments(request: StaffRequest): Promise<Response> {
  const { deps, text, language } = request
  const now = deps.clock.now()
  const { list, claims, version } = await readQueue(request)
  const columns = [
    { label: text.age },
    { label: text.amount, kind: 'number' },
    { label: text.member },
    { label: text.qrCode, kind: 'wide' },
    { label: text.state },
    { label: text.action },
  ] as const
  const rows = list.map((one) => [
    html`<a class="nowrap" href="${PATH}/${one.id}">${formatAge(now - one.reported_at, text)}</a>`,
    html`<span class="amount">${formatMoney(one.amount, one.currency, language)}</span>`,
    memberCell(one),
    html`${copyable(one.qr_id, text.qrCode, text)}<span class="second">${one.provider}, ${qrEnd(one, request)}</span>`,
    stateChip(one, claims.get(one.id), request),
    takeCell(request, `${PATH}/${one.id}`, text.latePaymentTitle(one.qr_id), claims.get(one.id)),
  ])
  return await renderPage(request, {
    title: text.latePayments,
    notice: await noticeOfDecision(request, 'qr_code'),
    beside: html`<div class="beside"><a class="button quiet" href="/desk/deposits">${text.deposits}</a>${livePart(takeNextForm(request, PATH, list, claims))}</div>`,
    content: html`<p>${text.latePaymentsLead}</p>${livePart(
      html`${table(text.latePayments, columns, rows, text.queueEmpty)}
        ${list.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`,
      { path: PATH, version },
    )}`,
  })
}

/** Server-sent events of the list. */
export function streamLatePayments(request: StaffRequest): Response {
  return streamChanges(request, async () => (await readQueue(request)).version)
}

/** Why people decide about the payment. */
function qrEnd(one: LatePayment, { text, language }: StaffRequest): Html {
  const { status, expires_at, amount, code_amount, currency, other_at } = one
  const other = amount !== code_amount && text.otherAmount(formatMoney(code_amount, currency, language))
  if (other_at !== null)
    return html`${text.otherPayment} ${time(other_at)}${other ? html`<span class="second">${other}</span>` : ''}`
  if (other) return html`${other}`
  return status === 'cancelled' ? html`${text.qrCancelled}` : html`${text.qrExpired} ${time(expires_at)}`
}

/** A late payment, with the decisions. */
export async function showLatePayment(request: StaffRequest): Promise<Response> {
  return await renderLatePayment(request)
}

async function renderLatePayment(request: StaffRequest, problem?: string): Promise<Response> {
  const { c, deps, text, language } = request
  const id = idOf(request)
  const one = await findLatePayment(deps.db, id)
  if (!one) throw new DomainError('NO_DATA')
  const record = { kind: 'qr_code', id: one.qr_id } as const
  const entries = await listAudit(deps.db, { record }, { limit: LIST_LENGTH })
  const [newest] = entries
  const late =
    c.req.query('late') === undefined
      ? undefined
      : `${text.alreadyDecided} ${newest ? auditSentence(newest, text) : ''}`
  const taken = await takenNotice(request, { kind: KIND, id })
  const claim = isOpen(one) ? await findClaim(deps.db, { kind: KIND, id }, deps.clock.now()) : undefined
  const done = c.req.query('done') !== undefined && newest
  const bad = problem ?? taken?.text ?? late
  const known = facts([
    [text.amount, html`<span class="amount large">${formatMoney(one.amount, one.currency, language)}</span>`],
    [text.state, stateChip(one, claim, request)],
    [text.reported, time(one.reported_at)],
    one.reference === null ? undefined : [text.reference, copyable(one.reference, text.reference, text)],
    one.reversed_at === null ? undefined : [text.reversed, time(one.reversed_at)],
    [text.made, time(one.created_at)],
    [text.ends, qrEnd(one, request)],
    [text.provider, one.provider],
    [text.qrCode, copyable(one.qr_id, text.qrCode, text)],
    [text.member, html`<a href="/desk/members/${one.public_id}"><bdi>${one.name}</bdi></a>`],
    [text.phone, copyable(one.username, text.phone, text)],
  ])
  return await renderPage(request, {
    title: text.latePaymentTitle(one.qr_id),
    notice:
      bad === undefined
        ? done
          ? { kind: 'good', text: auditSentence(done, text) }
          : undefined
        : { kind: 'bad', text: bad },
    status: problem === undefined ? 200 : 400,
    beside: html`<a class="button quiet" href="${PATH}">${text.latePayments}</a>`,
    content: html`<div class="columns">
        <div class="column">${panel('facts', text.details, known)}</div>
        <div class="column">${isOpen(one) ? decisionForms(request, id, claim) : reversalPanel(request, `${PATH}/${id}`, text.reverseDepositHint, creditedByHand(one))}</div>
      </div>
      <section aria-labelledby="history"><h2 id="history">${text.history}</h2>
        ${auditTable(entries, text, { withRecord: false, empty: text.historyEmpty })}</section>`,
  })
}

/** When somebody credited what can be booked back. */
function creditedByHand({ credited_at, credited_by, reversed_at }: LatePayment): number | undefined {
  return credited_by === null || reversed_at !== null ? undefined : (credited_at ?? undefined)
}

function stateChip(
  { credited_at, dismissed_at, reversed_at }: LatePayment,
  claim: Claim | undefined,
  request: StaffRequest,
): Html {
  const { text } = request
  if (claim) return claimChip(claim, request)
  if (reversed_at !== null) return html`<span class="chip bad">${text.reversed}</span>`
  if (credited_at !== null) return html`<span class="chip good">${text.slipStates.credited}</span>`
  if (dismissed_at !== null) return html`<span class="chip bad">${text.actions.dismiss}</span>`
  return html`<span class="chip waiting">${text.waiting}</span>`
}

function decisionForms(request: StaffRequest, id: number, claim: Claim | undefined): Html {
  const { text, csrf } = request
  if (!isDecider(request)) return panel('decide', text.decide, html`<p>${text.notForRole}</p>`)
  const taken = takenPanel(request, `${PATH}/${id}`, claim)
  if (taken) return taken
  return html`${panel(
    'decide',
    text.decide,
    html`${takeForm(request, `${PATH}/${id}`, claim)}${form(
      csrf,
      `${PATH}/${id}/credit`,
      html`<p class="hint" id="credit-hint">${text.creditLateHint}</p><button data-focus-key="s" aria-describedby="credit-hint">${text.creditLate} <kbd aria-hidden="true">S</kbd></button>`,
    )}`,
  )}
  ${panel(
    'dismiss',
    text.dismissLate,
    form(
      csrf,
      `${PATH}/${id}/dismiss`,
      html`<p class="hint">${text.dismissLateHint}</p>${reasonField(request, 'dismiss-reason')}
        <button class="danger">${text.dismissLate}</button>`,
    ),
  )}`
}

/** Credits a late payment, once. */
export async function creditLate(request: StaffRequest): Promise<Response> {
  const id = idOf(request)
  return await decideLate(request, (sql, now) => creditLatePayment(sql, id, now, request.by))
}

/** Takes a late payment out of the queue without crediting it. */
export async function dismissLate(request: StaffRequest): Promise<Response> {
  const id = idOf(request)
  const reason = lineOf(request, 'reason')
  if (reason === undefined) return await renderLatePayment(request, request.text.reasonForLogMissing)
  return await decideLate(request, (sql, now) => dismissLatePayment(sql, id, now, request.by, reason))
}

/** Books the credit of a late payment back. */
export const reverseLate = bookBack(PATH, reverseLatePayment, renderLatePayment)

async function decideLate(
  request: StaffRequest,
  decide: (sql: Sql, now: number) => Promise<string>,
): Promise<Response> {
  const { c } = request
  const id = idOf(request)
  try {
    const outcome = await decideUnclaimed(request, { kind: KIND, id }, decide)
    return c.redirect(outcome === 'taken' ? `${PATH}/${id}?taken=${id}` : `${PATH}?done=${outcome}`, 303)
  } catch (error) {
    if (error instanceof DomainError && error.key === 'BONUS_REMAINING')
      return await renderLatePayment(request, request.text.heldByBonus)
    if (!(error instanceof DomainError && error.key === 'NO_DATA')) throw error
    return c.redirect(`${PATH}/${id}?late=${id}`, 303)
  }
}
