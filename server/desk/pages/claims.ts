import { html } from 'hono/html'
import { versionOf } from '#server/desk/events.ts'
import { form } from '#server/desk/forms.ts'
import { formatTime, type Html, panel } from '#server/desk/html.ts'
import type { Notice } from '#server/desk/layout.ts'
import { LIST_LENGTH } from '#server/desk/paging.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import {
  type Claim,
  findClaim,
  listClaims,
  type QueueRecord,
  releaseRecord,
  takeRecord,
} from '#server/modules/staff/claims.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { isDecider } from './member-forms.ts'

/** A queue of records, of which each has one person at a time who works on it. */
export interface ClaimQueue<Waiting extends { readonly id: number }> {
  readonly kind: QueueRecord['kind']
  readonly path: string
  /** What waits, oldest first. */
  readonly list: (sql: Sql, limit: number, now: number) => Promise<readonly Waiting[]>
  readonly find: (sql: Sql, id: number) => Promise<Waiting | undefined>
  /** Whether nobody has decided it. */
  readonly isWaiting: (one: Waiting) => boolean
  /** Whether somebody can't settle a record now: "Next" passes it. */
  readonly isStuckFor: (sql: Sql, one: Waiting, now: number, staffId: number) => Promise<boolean>
}

/** A list with who works on its records, and the version of both. */
export async function withClaims<Waiting extends { readonly id: number }>(
  { deps: { db, clock } }: StaffRequest,
  kind: QueueRecord['kind'],
  list: readonly Waiting[],
) {
  const claims = await listClaims(db, kind, clock.now())
  return { list, claims, version: versionOf([list, [...claims]]) }
}

/**
 * Takes the oldest record that nobody works on, and that this person can settle. Two people who press at the same time get different
 * ones.
 */
export function takeNext<Waiting extends { readonly id: number }>(queue: ClaimQueue<Waiting>) {
  return async ({ c, deps, staff }: StaffRequest): Promise<Response> => {
    const now = deps.clock.now()
    for (const one of await queue.list(deps.db, LIST_LENGTH, now)) {
      if (await queue.isStuckFor(deps.db, one, now, staff.id)) continue
      if (await takeRecord(deps.db, { kind: queue.kind, id: one.id }, staff, now))
        return c.redirect(`${queue.path}/${one.id}`, 303)
    }
    return c.redirect(queue.path, 303)
  }
}

/** Takes a record, and shows it. */
export function take<Waiting extends { readonly id: number }>(queue: ClaimQueue<Waiting>) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, staff, fields } = request
    const id = idOf(request)
    const { over } = fields
    const one = await queue.find(deps.db, id)
    // Who doesn't get it reads on its page who has it, or has decided it.
    if (one && queue.isWaiting(one))
      await takeRecord(deps.db, { kind: queue.kind, id }, staff, deps.clock.now(), over !== undefined)
    return c.redirect(`${queue.path}/${id}`, 303)
  }
}

/**
 * Decides about a record in a transaction, unless somebody else works on it; nobody does once it is decided.
 * @param decide its outcome
 * @param isDecided whether an outcome has changed something
 */
export async function decideUnclaimed<Outcome extends string>(
  { deps, staff }: StaffRequest,
  record: QueueRecord,
  decide: (sql: Sql, now: number) => Promise<Outcome>,
  isDecided: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome | 'taken'> {
  const now = deps.clock.now()
  return await deps.db.tx(async (sql) => {
    const claim = await findClaim(sql, record, now)
    if (claim && claim.staff_id !== staff.id) return 'taken'
    const outcome = await decide(sql, now)
    if (isDecided(outcome)) await releaseRecord(sql, record, now)
    return outcome
  })
}

/** The button of one key: takes the oldest record that nobody else works on; nothing if all are taken. */
export function takeNextForm(
  request: StaffRequest,
  path: string,
  waiting: readonly { readonly id: number }[],
  claims: ReadonlyMap<number, Claim>,
): Html {
  const { csrf, text, staff } = request
  const isFree = ({ id }: { readonly id: number }) => (claims.get(id)?.staff_id ?? staff.id) === staff.id
  if (!isDecider(request) || !waiting.some(isFree)) return ''
  return form(
    csrf,
    `${path}/next`,
    html`<button data-key="n">${text.takeNext} <kbd aria-hidden="true">N</kbd></button>`,
  )
}

/** Takes a record of a list, or opens it if somebody has it. */
export function takeCell(
  request: StaffRequest,
  path: string,
  name: string,
  claim: Claim | undefined,
  isWaiting = true,
): Html {
  const { csrf, text } = request
  if (!isDecider(request) || claim || !isWaiting)
    return html`<a class="button quiet" href="${path}" aria-label="${text.open}: ${name}">${text.open}</a>`
  return form(
    csrf,
    `${path}/take`,
    html`<button class="quiet" aria-label="${text.take}: ${name}">${text.take}</button>`,
  )
}

/** A button that takes the record of a page; nothing if this person has it. */
export function takeForm({ csrf, text }: StaffRequest, path: string, claim: Claim | undefined): Html {
  if (claim) return ''
  return form(csrf, `${path}/take`, html`<button class="quiet">${text.take}</button>`)
}

/** Says who works on a record; undefined if nobody else does. */
export function takenPanel(request: StaffRequest, path: string, claim: Claim | undefined): Html | undefined {
  const { csrf, text, staff } = request
  if (!claim || claim.staff_id === staff.id) return undefined
  if (!isDecider(request)) return panel('decide', text.takenBy(claim.name), html`<p>${text.notForRole}</p>`)
  return panel(
    'decide',
    text.takenBy(claim.name),
    html`<p>${text.takenLead(claim.name, formatTime(claim.taken_at))}</p>
      ${form(csrf, `${path}/take`, html`<input type="hidden" name="over" value="1"><button>${text.takeOver}</button>`)}`,
  )
}

/** Who works on a record. */
export function claimChip(claim: Claim, { text, staff }: StaffRequest): Html {
  return html`<span class="chip waiting">${claim.staff_id === staff.id ? text.takenByYou : text.takenBy(claim.name)}</span>`
}

/** Why a decision had no effect: somebody else has taken the record. */
export async function takenNotice(
  { c, deps, text }: StaffRequest,
  record: QueueRecord,
): Promise<Notice | undefined> {
  if (c.req.query('taken') === undefined) return undefined
  const claim = await findClaim(deps.db, record, deps.clock.now())
  return claim && { kind: 'bad', text: text.takenMeanwhile(claim.name) }
}
