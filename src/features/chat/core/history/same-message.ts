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

/** Hosts may tell times in whole seconds, in some of their answers or in all. */
const SECOND_MS = 1000

export function isWholeSecond(time: number): boolean {
  return time % SECOND_MS === 0
}

/**
 * Whether two entries can be one message whose time was rounded to a second in one of them: pushed by a host whose
 * history has milliseconds, for example.
 */
export function isRounded(a: Entry, b: Entry): boolean {
  return (
    a.sender === b.sender &&
    (a.clientId === undefined || b.clientId === undefined || a.clientId === b.clientId) &&
    isWholeSecond(a.at) !== isWholeSecond(b.at) &&
    isNear(a.at, b.at) &&
    sameWords(a, b)
  )
}

/** Whether two times can be one that was rounded to a second in one place. */
function isNear(a: number, b: number): boolean {
  return (isWholeSecond(a) || isWholeSecond(b)) && Math.abs(a - b) < SECOND_MS
}

/** Whether a message of this time was there before one that was sent when `floor` was the newest time known. */
function isBefore(time: number, floor: number): boolean {
  if (isWholeSecond(time)) return time < floor - (floor % SECOND_MS)
  return time <= (isWholeSecond(floor) ? floor - SECOND_MS : floor)
}

/** Entries that are older than this can't be a message that was sent when `floor` was the newest time known. */
export function oldestAfter(floor: number): number {
  return floor - 3 * SECOND_MS
}

/** Messages that can be of one second. */
const SAME_SECOND_MAX = 50

/**
 * The floor of a message that is sent now. Where an equal message of ours, which none of the outbox's is, may be of the
 * same second, times in whole seconds can't tell the two apart: the floor is above that second then.
 * @param newest newest `createdAt` known
 * @param others the outbox's other messages that the server may have
 */
export function floorOf(
  newest: number | undefined,
  message: { readonly type: string; readonly payload: unknown },
  history: readonly Entry[],
  others: readonly Sent[],
): number | undefined {
  if (newest === undefined) return undefined
  const second = newest - (newest % SECOND_MS)
  const recent = history.slice(-SAME_SECOND_MAX)
  const found = new Set(matchSent(others, recent).values())
  const hasTwin = recent.some(
    (entry) =>
      isNameless(entry, message) &&
      isWholeSecond(entry.at) &&
      entry.at >= second &&
      sameWords(entry, message) &&
      !found.has(entry),
  )
  return hasTwin ? second + SECOND_MS + 1 : newest
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
  // A server may keep other words than it got, but not at another time than it answered. Where times are whole seconds,
  // the words of another pending message are that message.
  const isOfAnother = (item: Sent, entry: Entry) =>
    !sameWords(item, entry) && pending.some((other) => sameWords(other, entry))
  for (const item of pending) {
    if (found.has(item.id) || item.at === undefined) continue
    take(
      item,
      history.find(
        (entry) =>
          !taken.has(entry) && entry.at === item.at && isNameless(entry, item) && !isOfAnother(item, entry),
      ),
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

function isNameless(entry: Entry, { type }: { readonly type: string }): boolean {
  return isMine(entry) && entry.clientId === undefined && entry.type === type
}

function couldBe(item: Sent, entry: Entry): boolean {
  return isNameless(entry, item) && inTime(item, entry.at) && sameWords(item, entry)
}

function inTime({ floor, firstTry, lastTry, at }: Sent, time: number): boolean {
  // The answered time rounded, or the other way round.
  if (at !== undefined && isNear(time, at)) return true
  if (floor !== undefined && isBefore(time, floor)) return false
  if (at !== undefined) return Math.abs(time - at) <= ANSWER_MS
  return time >= firstTry - (floor === undefined ? BEFORE_MS : AROUND_MS) && time <= lastTry + AROUND_MS
}
