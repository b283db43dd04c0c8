import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { depositWays, statementTypes } from '#contract/statement.ts'
import {
  recentStatementResource,
  STATEMENT_PAGE_SIZE,
  statementPageResource,
} from '#domain/statement/statement-resources.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { readSessionJson, writeSessionJson } from '#lib/session/session-json.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { type InMotion, inMotionAtom, nothingInMotion } from './motion-state.ts'
import { isMoving, type Movement, movementOfEntry } from './movement.ts'

const instant = v.optional(v.pipe(v.number(), v.finite()))

const storedMovement = v.object({
  id: v.string(),
  type: v.picklist([...statementTypes, 'other']),
  way: v.optional(v.picklist(depositWays)),
  status: v.picklist(['SUCCESS', 'FAILED', 'PROCESSING']),
  satang: v.optional(
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.transform((value) => value as Satang),
    ),
  ),
  startedAt: v.pipe(v.number(), v.finite()),
  steps: v.array(
    v.object({
      name: v.picklist(['sent', 'checked', 'credited', 'requested', 'approved', 'paid']),
      state: v.picklist(['done', 'next', 'later', 'failed']),
      at: instant,
    }),
  ),
})

/** Maximum number of pending movements, and of decided ones that weren't shown yet. */
const MAX_FOLLOWED = 10

/**
 * The pending and the newly decided movements after a response.
 * @param seen the movements in the response
 * @param since the response has all movements of its source that started then or later, so that a missing one no longer
 *   exists; epoch milliseconds
 * @param witnessed ids of the movements that were seen pending since the member opened or returned to the page
 */
export function follow(
  { moving, news }: InMotion,
  source: MovementSource,
  seen: readonly Movement[],
  since: number,
  witnessed: ReadonlySet<string>,
): InMotion {
  const known = new Map(seen.map((movement) => [movement.id, movement]))
  const decided = moving.flatMap(({ id }) => {
    const now = known.get(id)
    return now && !isMoving(now) ? [{ ...now, wasAway: !witnessed.has(id) }] : []
  })
  const kept = moving.filter(
    ({ id, startedAt }) => !known.has(id) && !(startedAt >= since && id.startsWith(`${source}:`)),
  )
  // A host may open the entry of a slip while it checks it: the slip is followed already.
  const isOfSlip = ({ id, type, way, satang }: Movement) =>
    id.startsWith('entry:') &&
    type === 'deposit' &&
    (way === undefined || way === 'slip') &&
    moving.some(
      (slip) => slip.id.startsWith('slip:') && (slip.satang === undefined || slip.satang === satang),
    )
  const latest = (list: readonly Movement[]) =>
    [...list].sort((a, b) => b.startedAt - a.startedAt).slice(0, MAX_FOLLOWED)
  return {
    moving: latest([...seen.filter((movement) => isMoving(movement) && !isOfSlip(movement)), ...kept]),
    news: [...decided, ...news].slice(0, MAX_FOLLOWED),
  }
}

/** Where a movement was read: statement or slip queue. It is the prefix of the movement's id. */
export type MovementSource = 'entry' | 'slip'

const storedInMotion = v.object({
  moving: v.array(storedMovement),
  news: v.array(v.object({ ...storedMovement.entries, wasAway: v.optional(v.boolean()) })),
})

const readStored = (): InMotion =>
  readSessionJson(lazyStorageKeys.inMotion, storedInMotion) ?? nothingInMotion

function save(next: InMotion): void {
  store.set(inMotionAtom, next)
  const isEmpty = next.moving.length === 0 && next.news.length === 0
  writeSessionJson(lazyStorageKeys.inMotion, isEmpty ? undefined : next)
}

store.set(inMotionAtom, readStored())

// Seen or told in another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === lazyStorageKeys.inMotion || key === null) store.set(inMotionAtom, readStored())
})

onMemberReset.on(() => store.set(inMotionAtom, nothingInMotion))

/** Movements that were seen pending since the member opened or returned to the page. */
const witnessed = new Set<string>()
globalThis.document?.addEventListener('visibilitychange', () => witnessed.clear())

/**
 * Updates the stored movements from a response.
 * @param since see `follow`; by default the response has all movements of its source
 */
export function trackMovements(
  source: MovementSource,
  seen: readonly Movement[],
  since = Number.NEGATIVE_INFINITY,
): void {
  // Not this tab's own state: another tab may have told the news meanwhile.
  const before = readStored()
  const after = follow(before, source, seen, since, witnessed)
  if (JSON.stringify(after) !== JSON.stringify(before)) save(after)
  if (globalThis.document?.visibilityState === 'hidden') return
  for (const movement of seen) if (isMoving(movement)) witnessed.add(movement.id)
}

const newestPage = /* @__PURE__ */ statementPageResource(1)

function trackNewestPage(): void {
  const { value, restored } = store.get(newestPage.state)
  if (!value || restored) return
  const seen = value.statements.map(movementOfEntry)
  if (seen.length < STATEMENT_PAGE_SIZE) {
    trackMovements('entry', seen)
    return
  }
  // The page may end between entries of one moment.
  const since = 1 + Math.min(...seen.map(({ startedAt }) => startedAt))
  trackMovements('entry', seen, since)
  const ids = new Set(seen.map(({ id }) => id))
  const { moving } = store.get(inMotionAtom)
  if (moving.some(({ id }) => id.startsWith('entry:') && !ids.has(id))) void trackLaterPages()
}

/** Reads what became of movements that have left the first page. One that isn't on a large page, either, is no longer followed. */
async function trackLaterPages(): Promise<void> {
  const { value, error } = await recentStatementResource(1).refresh()
  if (value && !error) trackMovements('entry', value.statements.map(movementOfEntry))
}

store.sub(newestPage.state, trackNewestPage)
// Home may have read it before this module was loaded.
trackNewestPage()

/** The member has seen what became of a movement. */
export function dismissNews(id: string): void {
  const { moving, news } = readStored()
  const rest = news.filter((each) => each.id !== id)
  if (rest.length !== news.length) save({ moving, news: rest })
}

/** Reads the newest entries, unless they were read just before. */
export function refreshMovements(): void {
  newestPage.attach()()
}

/** While entries are in motion, rereads the statement as often as the screens on which it is shown. @returns a function that ends it */
export function followMovements(): () => void {
  const isFollowing = store.get(inMotionAtom).moving.some(({ id }) => id.startsWith('entry:'))
  return isFollowing ? newestPage.attach() : () => undefined
}
