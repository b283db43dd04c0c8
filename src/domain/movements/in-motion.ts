import { type Atom, atom } from 'jotai'
import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { depositWays, statementTypes } from '#contract/statement.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { currentToken, isSessionRemembered, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, removeKey, type StorageArea, writeJson } from '#lib/storage/web-storage.ts'
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

/** What is followed until it is decided, and what was decided and not told yet; the latest first. */
export interface InMotion {
  readonly moving: readonly Movement[]
  readonly news: readonly Movement[]
}

/** More than these are on nobody's mind. */
const MAX_FOLLOWED = 10

/**
 * What is in motion after an answer of a source.
 * @param seen the movements in the answer
 * @param isComplete whether a movement of this source that isn't in the answer doesn't exist any more; the first page of a
 *   statement isn't complete
 */
export function follow(
  { moving, news }: InMotion,
  source: MovementSource,
  seen: readonly Movement[],
  isComplete: boolean,
): InMotion {
  const known = new Map(seen.map((movement) => [movement.id, movement]))
  const isOfSource = ({ id }: Movement) => id.startsWith(`${source}:`)
  const decided = moving.flatMap(({ id }) => {
    const now = known.get(id)
    return now && !isMoving(now) ? [now] : []
  })
  const kept = moving.filter(({ id, ...movement }) =>
    known.has(id) ? false : !(isComplete && isOfSource({ id, ...movement })),
  )
  const latest = (list: readonly Movement[]) =>
    [...list].sort((a, b) => b.startedAt - a.startedAt).slice(0, MAX_FOLLOWED)
  return {
    moving: latest([...seen.filter(isMoving), ...kept]),
    news: [...decided, ...news].slice(0, MAX_FOLLOWED),
  }
}

/** Who tells of a movement; its id begins with it. */
export type MovementSource = 'entry' | 'slip'

const storedInMotion = v.object({
  /** Hash of the session's token: another member may be signed in, in another tab. */
  session: v.string(),
  seenAt: v.number(),
  moving: v.array(storedMovement),
  news: v.array(storedMovement),
})

interface Seen extends InMotion {
  /** When a source last answered, epoch milliseconds by the server's clock. */
  readonly seenAt: number | undefined
}

const nothing: Seen = { moving: [], news: [], seenAt: undefined }

/** Beside the session's token: a session that ends with its tab leaves nothing behind. */
function storageArea(): StorageArea {
  return isSessionRemembered() ? 'localStorage' : 'sessionStorage'
}

function readStored(): Seen {
  const token = currentToken()
  if (token === undefined) return nothing
  const stored = readJson(lazyStorageKeys.inMotion, storedInMotion, storageArea())
  return stored?.session === hashText(token) ? stored : nothing
}

const seenAtom = atom<Seen>(readStored())

function save(next: InMotion, seenAt: number | undefined): void {
  const token = currentToken()
  if (token === undefined) return
  const isEmpty = next.moving.length === 0 && next.news.length === 0
  store.set(seenAtom, { ...next, seenAt })
  if (isEmpty) removeKey(lazyStorageKeys.inMotion, storageArea())
  else
    writeJson(
      lazyStorageKeys.inMotion,
      { ...next, session: hashText(token), seenAt: seenAt ?? now() },
      storageArea(),
    )
}

// Seen or told in another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === lazyStorageKeys.inMotion || key === null) store.set(seenAtom, readStored())
})

onMemberReset.on(() => store.set(seenAtom, nothing))

/** Follows what a source has answered. */
export function trackMovements(source: MovementSource, seen: readonly Movement[]): void {
  // Not this tab's own state: another tab may have told the news meanwhile.
  const before = readStored()
  const after = follow(before, source, seen, source === 'slip')
  if (after.moving.length > 0 || before.moving.length > 0 || after.news.length !== before.news.length)
    save(after, now())
}

const newestPage = /* @__PURE__ */ statementPageResource(1)

store.sub(newestPage.state, () => {
  const { value, restored } = store.get(newestPage.state)
  if (value && !restored) trackMovements('entry', value.statements.map(movementOfEntry))
})

/** The member's movements that aren't decided, as far as is known; the latest first. */
export const movingAtom: Atom<readonly Movement[]> = atom((get) => get(seenAtom).moving)

/** Movements that were decided while they were followed, and not told yet. */
export const movementNewsAtom: Atom<readonly Movement[]> = atom((get) => get(seenAtom).news)

/** The member has seen what became of a movement. */
export function dismissNews(id: string): void {
  const { seenAt, moving, news } = readStored()
  const rest = news.filter((each) => each.id !== id)
  if (rest.length !== news.length) save({ moving, news: rest }, seenAt)
}
