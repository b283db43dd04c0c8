import { type Entry, isMine } from './entry.ts'

/** Whether two JSON values are equal; the order of keys doesn't matter, an absent key counts like undefined. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, at) => sameJson(each, b[at]))
    )
  }
  const left: Readonly<Record<string, unknown>> = { ...a }
  const right: Readonly<Record<string, unknown>> = { ...b }
  return Object.keys({ ...left, ...right }).every((key) => sameJson(left[key], right[key]))
}

/** Whether two messages say the same; `type` is the message type. */
export function sameWords(
  a: { readonly type: string; readonly payload: unknown },
  b: { readonly type: string; readonly payload: unknown },
): boolean {
  return a.type === b.type && sameJson(a.payload, b.payload)
}

/**
 * Whether two entries are one message. Messages have no id of the server: they are the same by our own id where
 * both have one, else by sender, time and payload.
 */
export function sameMessage(a: Entry, b: Entry): boolean {
  if (a.sender !== b.sender) return false
  if (a.clientId !== undefined && b.clientId !== undefined) return a.clientId === b.clientId
  return a.at === b.at && sameWords(a, b)
}

/** A message of the outbox that the server may have. */
export interface Sent {
  readonly id: string
  readonly type: string
  readonly payload: unknown
  /** Newest `createdAt` known before its first try: what is as old as that is another message. */
  readonly floor: number | undefined
  /** When it was tried first and last, by our guess of the server's clock; epoch milliseconds. */
  readonly firstTry: number
  readonly lastTry: number
  /** `createdAt` of the server's answer, where one came. */
  readonly at: number | undefined
  /** When the answer came, by our guess of the server's clock; epoch milliseconds. */
  readonly answeredAt?: number | undefined
}

/** Without a floor, an equal message older than this before the first try is another one, milliseconds. */
const BEFORE_MS = 10 * 60_000
/** A phone's clock may be wrong by a day; what is farther from the sending is another message, milliseconds. */
const AROUND_MS = 26 * 3_600_000
/** A server may answer another time than its history has later, milliseconds. */
const ANSWER_MS = 2 * 60_000

/**
 * Which sent messages are in the history already: one entry each, in order.
 * @param pending in the order in which they were written
 * @param history oldest first
 * @param readSince when the newest read of the history began; undefined: all there is may be what was pushed
 * @returns the entry of each id that was found
 */
export function matchSent(
  pending: readonly Sent[],
  history: readonly Entry[],
  readSince?: number,
): Map<string, Entry> {
  const found = new Map<string, Entry>()
  if (pending.length === 0) return found
  const byId = new Map(history.map((entry) => [isMine(entry) ? entry.clientId : undefined, entry]))
  const taken = new Set<Entry>()
  const take = (item: Sent, entry: Entry | undefined): void => {
    if (!entry) return
    found.set(item.id, entry)
    taken.add(entry)
  }
  for (const item of pending) take(item, byId.get(item.id))
  const find = (item: Sent, exact: boolean) =>
    history.find((entry) => !taken.has(entry) && couldBe(item, entry) && (!exact || entry.at === item.at))
  // An answered time that fits to the millisecond goes before any guess.
  for (const item of pending) if (!found.has(item.id)) take(item, find(item, true))
  const left = pending.filter(({ id }) => !found.has(id))
  for (const item of left) if (!isUnclear(item, left, readSince)) take(item, find(item, false))
  // A server may keep other words than it got, but not at another time than it answered.
  for (const item of pending) {
    if (found.has(item.id) || item.at === undefined) continue
    take(
      item,
      history.find((entry) => !taken.has(entry) && entry.at === item.at && isNameless(entry, item)),
    )
  }
  return found
}

/**
 * Whether an entry of these words may be another message's that waits, too: one of them has been answered, the other
 * hasn't. A read of the history that began after the answer shows the answered one; a push may be either's.
 */
function isUnclear(item: Sent, left: readonly Sent[], readSince = Number.NEGATIVE_INFINITY): boolean {
  const twins = left.filter((each) => sameWords(each, item))
  return (
    twins.some(({ at }) => at === undefined) &&
    twins.some(({ at, answeredAt }) => at !== undefined && (answeredAt ?? at) >= readSince)
  )
}

function isNameless(entry: Entry, { type }: Sent): boolean {
  return isMine(entry) && entry.clientId === undefined && entry.type === type
}

function couldBe(item: Sent, entry: Entry): boolean {
  return isNameless(entry, item) && inTime(item, entry.at) && sameWords(item, entry)
}

function inTime({ floor, firstTry, lastTry, at }: Sent, time: number): boolean {
  if (floor !== undefined && time <= floor) return false
  if (at !== undefined) return Math.abs(time - at) <= ANSWER_MS
  return time >= firstTry - (floor === undefined ? BEFORE_MS : AROUND_MS) && time <= lastTry + AROUND_MS
}
