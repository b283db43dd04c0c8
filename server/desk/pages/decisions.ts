import { html } from 'hono/html'
import { auditSentence } from '#server/desk/audit-list.ts'
import { streamChanges, versionOf } from '#server/desk/events.ts'
import { form } from '#server/desk/forms.ts'
import { copyable, formatAge, formatMoney, type Html, livePart, table } from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts-en.ts'
import { type Actor, listAudit, type RecordKind } from '#server/modules/audit/audit.ts'
import type { Decision } from '#server/modules/ledger/pending-decisions.ts'
import { bankNameLookup } from '#server/modules/settings/banks.ts'
import { type Claim, listClaims, type QueueRecord } from '#server/modules/staff/claims.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Longest list that a page shows. */
export const LIST_LENGTH = 100

type Decide = (sql: Sql, id: number, at: number, by: Actor, reason?: string) => Promise<void>

/** A queue of records that people settle or refuse. */
export interface DecisionQueue {
  readonly kind: Extract<QueueRecord['kind'], 'withdrawal' | 'manual_deposit'>
  readonly path: string
  readonly list: (sql: Sql, limit: number) => Promise<readonly Decision[]>
  readonly find: (sql: Sql, id: number) => Promise<Decision | undefined>
  readonly settle: Decide
  readonly refuse: Decide
  readonly approve?: Decide
  /** Books a settlement back. */
  readonly reverse: Decide
  /** A link beside the list's heading. */
  readonly beside?: (text: Texts) => Html
  /** Whether one person approves, and another settles. */
  readonly needsTwoPeople?: (sql: Sql, one: Decision, now: number, staffId: number) => Promise<boolean>
  /** Whether somebody can't settle a record now: "Next" passes it. */
  readonly isStuckFor: (sql: Sql, one: Decision, now: number, staffId: number) => Promise<boolean>
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
  }
}

/** Whether a role decides; others only read. */
export function mayDecide({ staff }: StaffRequest): boolean {
  return staff.role !== 'support'
}

/** @throws DomainError NO_DATA for what isn't an id */
export function idOf({ c }: StaffRequest): number {
  const text = c.req.param('id') ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new DomainError('NO_DATA')
  return Number(text)
}

/** What waits, and who works on it. */
async function readQueue({ list, kind }: DecisionQueue, { deps: { db, clock } }: StaffRequest) {
  return { list: await list(db, LIST_LENGTH), claims: await listClaims(db, kind, clock.now()) }
}

function versionOfQueue({ list, claims }: Awaited<ReturnType<typeof readQueue>>): string {
  return versionOf([list, [...claims]])
}

/** Server-sent events of a list. */
export function streamQueue(queue: DecisionQueue) {
  return (request: StaffRequest): Response =>
    streamChanges(request, async () => versionOfQueue(await readQueue(queue, request)))
}

/** The list of what waits, oldest first. */
export function showQueue(queue: DecisionQueue) {
  return async (request: StaffRequest): Promise<Response> => {
    const { deps, text, staff, language } = request
    const now = deps.clock.now()
    const words = queue.words(text)
    const shown = await readQueue(queue, request)
    const { list, claims } = shown
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
      actionCell(queue, one, claims.get(one.id), request),
    ])
    const hasNext = list.some(({ id }) => isFree(claims.get(id), staff.id))
    return await renderPage(request, {
      title: words.title,
      notice: await noticeOfDecision(request, queue.kind),
      beside: html`<div class="beside">${queue.beside?.(text) ?? ''}${livePart(
        hasNext && mayDecide(request) ? takeNextForm(request, `${queue.path}/next`) : '',
      )}</div>`,
      content: livePart(
        html`${table(words.title, columns, rows, text.queueEmpty)}
        ${list.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`,
        { path: queue.path, version: versionOfQueue(shown) },
      ),
    })
  }
}

function isFree(claim: Claim | undefined, staffId: number): boolean {
  return claim === undefined || claim.staff_id === staffId
}

/** The button of one key: takes the oldest record that nobody else works on. */
export function takeNextForm({ csrf, text }: StaffRequest, action: string): Html {
  return form(
    csrf,
    action,
    html`<button data-key="n">${text.takeNext} <kbd aria-hidden="true">N</kbd></button>`,
  )
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
export function stateChip(one: Decision, claim: Claim | undefined, { text, staff }: StaffRequest): Html {
  if (claim)
    return html`<span class="chip waiting">${claim.staff_id === staff.id ? text.takenByYou : text.takenBy(claim.name)}</span>`
  if (one.status !== 'PROCESSING')
    return html`<span class="chip ${one.status === 'SUCCESS' ? 'good' : 'bad'}">${text.states[one.status]}</span>`
  return html`<span class="chip">${one.approved_at === null ? text.waiting : text.approved}</span>`
}

function actionCell(
  queue: DecisionQueue,
  one: Decision,
  claim: Claim | undefined,
  request: StaffRequest,
): Html {
  const { csrf, text, staff } = request
  const name = queue.words(text).titleOf(one.id)
  const path = `${queue.path}/${one.id}`
  if (!mayDecide(request) || claim?.staff_id === staff.id || claim)
    return html`<a class="button quiet" href="${path}" aria-label="${text.open}: ${name}">${text.open}</a>`
  return form(
    csrf,
    `${path}/take`,
    html`<button class="quiet" aria-label="${text.take}: ${name}">${text.take}</button>`,
  )
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
