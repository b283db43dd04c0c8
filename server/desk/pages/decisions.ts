import { html } from 'hono/html'
import { auditSentence } from '#server/desk/audit-list.ts'
import { streamChanges } from '#server/desk/events.ts'
import { copyable, formatAge, formatMoney, type Html, livePart, table } from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import { LIST_LENGTH } from '#server/desk/paging.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts/english.ts'
import { type Actor, listAudit, type RecordKind } from '#server/modules/audit/audit.ts'
import type { Decision } from '#server/modules/ledger/pending-decisions.ts'
import { bankNameLookup } from '#server/modules/settings/banks.ts'
import type { Claim } from '#server/modules/staff/claims.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { type ClaimQueue, claimChip, takeCell, takeNextForm, withClaims } from './claims.ts'

type Decide = (sql: Sql, id: number, at: number, by: Actor, reason?: string) => Promise<void>

/** A queue of records that people settle or refuse. */
export interface DecisionQueue extends ClaimQueue<Decision> {
  readonly kind: 'withdrawal' | 'manual_deposit'
  readonly settle: Decide
  readonly refuse: Decide
  readonly approve: Decide
  /** Books a settlement back. */
  readonly reverse: Decide
  /** A link beside the list's heading. */
  readonly beside?: (text: Texts) => Html
  /** Whether one person approves, and another settles. */
  readonly needsTwoPeople: (sql: Sql, one: Decision, now: number, staffId: number) => Promise<boolean>
  /** What stands beside the details of a record. */
  readonly panel: (request: StaffRequest, one: Decision) => Promise<Html>
  readonly words: (text: Texts) => {
    readonly title: string
    readonly titleOf: (id: number) => string
    readonly asked: string
    readonly settle: string
    readonly settleHint: string
    readonly refuseHint: string
    readonly reverseHint: string
    readonly reasons: readonly string[]
    /** To somebody who can't settle it alone. */
    readonly twoPeople: string
    /** To who has approved it. */
    readonly secondPerson: string
    /** What approving tells the member; undefined: nothing, and only what needs two people is approved. */
    readonly approveHint?: string
  }
}

/** What waits, and who works on it. */
async function readQueue({ list, kind }: DecisionQueue, request: StaffRequest) {
  const { db, clock } = request.deps
  return await withClaims(request, kind, await list(db, LIST_LENGTH, clock.now()))
}

/** Server-sent events of a list. */
export function streamQueue(queue: DecisionQueue) {
  return (request: StaffRequest): Response =>
    streamChanges(request, async () => (await readQueue(queue, request)).version)
}

/** The list of what waits, oldest first. */
export function showQueue(queue: DecisionQueue) {
  return async (request: StaffRequest): Promise<Response> => {
    const { deps, text, language } = request
    const now = deps.clock.now()
    const words = queue.words(text)
    const { list, claims, version } = await readQueue(queue, request)
    const bankName = bankNameLookup(language)
    const columns = [
      { label: text.age },
      { label: text.amount, kind: 'number' },
      { label: text.member },
      { label: text.bankAccount, kind: 'wide' },
      { label: text.state },
      { label: text.action },
    ] as const
    const rows = list.map((one) => [
      html`<a class="nowrap" href="${queue.path}/${one.id}">${formatAge(now - one.created_at, text)}</a>`,
      html`<span class="amount">${formatMoney(one.amount, one.currency, language)}</span>`,
      html`${memberCell(one)}${blockedChip(one, text)}`,
      html`${bankName(one.bank_code) ?? one.bank_code} ${copyable(one.account_no, text.accountNo, text)}<span class="second"><bdi>${one.account_name}</bdi></span>`,
      stateChip(one, claims.get(one.id), request),
      takeCell(request, `${queue.path}/${one.id}`, words.titleOf(one.id), claims.get(one.id)),
    ])
    return await renderPage(request, {
      title: words.title,
      notice: await noticeOfDecision(request, queue.kind),
      beside: html`<div class="beside">${queue.beside?.(text) ?? ''}${livePart(takeNextForm(request, queue.path, list, claims))}</div>`,
      content: livePart(
        html`${table(words.title, columns, rows, text.queueEmpty)}
        ${list.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`,
        { path: queue.path, version },
      ),
    })
  }
}

/** Name and phone of a member, with a link to their page. */
export function memberCell(one: Pick<Decision, 'public_id' | 'username' | 'name'>): Html {
  return html`<a href="/desk/members/${one.public_id}"><bdi>${one.name}</bdi></a><span class="second">${one.username}</span>`
}

/** Says that the member was blocked after the request. */
export function blockedChip({ is_active }: Decision, text: Texts): Html {
  return is_active ? html`` : html` <span class="chip bad">${text.blocked}</span>`
}

/** Whether a record waits, who works on it, or how it was decided. */
export function stateChip(one: Decision, claim: Claim | undefined, request: StaffRequest): Html {
  const { text } = request
  if (claim) return claimChip(claim, request)
  if (one.status !== 'PROCESSING')
    return html`<span class="chip ${one.status === 'SUCCESS' ? 'good' : 'bad'}">${text.states[one.status]}</span>`
  return html`<span class="chip">${one.approved_at === null && one.approved_by === null ? text.waiting : text.approved}</span>`
}

/** What was decided last, read from the audit log, so that the page says the same in every process. */
export async function noticeOfDecision(
  { c, deps, text }: StaffRequest,
  kind: RecordKind,
): Promise<Notice | undefined> {
  const id = c.req.query('done') ?? ''
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) return undefined
  const [entry] = await listAudit(deps.db, { record: { kind, id } }, { limit: 1 })
  return entry && { kind: 'good', text: auditSentence(entry, text) }
}
