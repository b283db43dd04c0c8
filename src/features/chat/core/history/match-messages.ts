import { type Entry, isMine } from './entry.ts'

/** Deep equality of JSON values; the order of keys is ignored and an absent key equals undefined. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, at) => isEqualJson(each, b[at]))
    )
  }
  const unmatched: Readonly<Record<string, unknown>> = { ...a }
  const right: Readonly<Record<string, unknown>> = { ...b }
  return Object.keys({ ...unmatched, ...right }).every((key) => isEqualJson(unmatched[key], right[key]))
}

/** Whether two messages have the same type and payload. */
export function hasSameContent(
  a: { readonly type: string; readonly payload: unknown },
  b: { readonly type: string; readonly payload: unknown },
): boolean {
  return a.type === b.type && isEqualJson(a.payload, b.payload)
}

/**
 * Whether two entries are the same message. The server assigns no message ids, so they are compared by
 * clientId if both have one, else by sender, time and content.
 */
export function isSameMessage(a: Entry, b: Entry): boolean {
  if (a.sender !== b.sender) return false
  if (a.clientId !== undefined && b.clientId !== undefined) return a.clientId === b.clientId
  return a.at === b.at && hasSameContent(a, b)
}

/** Hosts may round times to whole seconds, in some of their responses or in all. */
const SECOND_MS = 1000

/** @param time epoch milliseconds */
export function isWholeSecond(time: number): boolean {
  return time % SECOND_MS === 0
}

/**
 * Whether two entries can be the same message with the time rounded to a second in one of them, e.g. in the
 * push of a host whose history has milliseconds.
 */
export function isRoundedDuplicate(a: Entry, b: Entry): boolean {
  return (
    a.sender === b.sender &&
    (a.clientId === undefined || b.clientId === undefined || a.clientId === b.clientId) &&
    isWholeSecond(a.at) !== isWholeSecond(b.at) &&
    isEqualWhenRounded(a.at, b.at) &&
    hasSameContent(a, b)
  )
}

/** Whether two times can be equal if one of them was rounded to a second. */
function isEqualWhenRounded(a: number, b: number): boolean {
  return (isWholeSecond(a) || isWholeSecond(b)) && Math.abs(a - b) < SECOND_MS
}

/** Whether a message of this time existed before one that was sent when `floor` was the newest known time. */
function isNotAfterFloor(time: number, floor: number): boolean {
  if (isWholeSecond(time)) return time < floor - (floor % SECOND_MS)
  return time <= (isWholeSecond(floor) ? floor - SECOND_MS : floor)
}

/** Entries older than this can't be a message that was sent when `floor` was the newest known time. */
export function oldestPossibleMatch(floor: number): number {
  return floor - 3 * SECOND_MS
}

/** Upper bound for the number of messages within one second. */
const MAX_MESSAGES_PER_SECOND = 50

/**
 * Lower bound of the `createdAt` of a message that is sent now. If the history has an equal own message in
 * the same second that isn't in the outbox, whole-second times can't distinguish the two: the floor is then
 * above that second.
 * @param newest newest known `createdAt`
 * @param others other outbox messages that the server may have
 */
export function computeFloor(
  newest: number | undefined,
  message: { readonly type: string; readonly payload: unknown },
  history: readonly Entry[],
  others: readonly SentMessage[],
): number | undefined {
  if (newest === undefined) return undefined
  const second = newest - (newest % SECOND_MS)
  const recent = history.slice(-MAX_MESSAGES_PER_SECOND)
  const found = new Set(matchSent(others, recent).values())
  const hasTwin = recent.some(
    (entry) =>
      isOwnWithoutClientId(entry, message) &&
      isWholeSecond(entry.at) &&
      entry.at >= second &&
      hasSameContent(entry, message) &&
      !found.has(entry),
  )
  return hasTwin ? second + SECOND_MS + 1 : newest
}

/** An outbox message that the server may have. */
export interface SentMessage {
  readonly id: string
  readonly type: string
  readonly payload: unknown
  /** Newest known `createdAt` before the first attempt: entries up to this time are other messages. */
  readonly floor: number | undefined
  /** First and last attempt (estimated server time, epoch milliseconds). */
  readonly firstAttemptAt: number
  readonly lastAttemptAt: number
  /** `createdAt` of the server's response, if there was one. */
  readonly at: number | undefined
  /** When the response arrived (estimated server time, epoch milliseconds). */
  readonly respondedAt?: number | undefined
}

/** With no floor, ignore equal messages older than this before the first attempt. */
const MAX_BEFORE_FIRST_TRY_MS = 10 * 60_000
/** A phone's clock may be off by a day; entries further from the attempts are other messages. */
const MAX_CLOCK_ERROR_MS = 26 * 3_600_000
/** The `createdAt` of the response may differ by this much from the one in the history. */
const MAX_ANSWER_DRIFT_MS = 2 * 60_000

/**
 * Matches sent messages with entries of the history, one to one and in order.
 * @param pending in the order in which they were written
 * @param history oldest first
 * @param readSince start of the latest history fetch; undefined if all entries may have been pushed
 * @returns the matched entries by message id
 */
export function matchSent(
  pending: readonly SentMessage[],
  history: readonly Entry[],
  readSince?: number,
): Map<string, Entry> {
  const found = new Map<string, Entry>()
  if (pending.length === 0) return found
  const byId = new Map(history.map((entry) => [isMine(entry) ? entry.clientId : undefined, entry]))
  const matched = new Set<Entry>()
  const match = (item: SentMessage, entry: Entry | undefined): void => {
    if (!entry) return
    found.set(item.id, entry)
    matched.add(entry)
  }
  for (const item of pending) match(item, byId.get(item.id))
  const findEntry = (item: SentMessage, exact: boolean) =>
    history.find(
      (entry) => !matched.has(entry) && isPossibleMatch(item, entry) && (!exact || entry.at === item.at),
    )
  // Prefer an exact createdAt match to a fuzzy one.
  for (const item of pending) if (!found.has(item.id)) match(item, findEntry(item, true))
  const unmatched = pending.filter(({ id }) => !found.has(id))
  for (const item of unmatched)
    if (!isAmbiguous(item, unmatched, readSince)) match(item, findEntry(item, false))
  // A server may alter the content but not the time it responded with: match by exact time. With whole-second
  // times, an entry with the content of another pending message is that message.
  const isOfAnother = (item: SentMessage, entry: Entry) =>
    !hasSameContent(item, entry) && pending.some((other) => hasSameContent(other, entry))
  for (const item of pending) {
    if (found.has(item.id) || item.at === undefined) continue
    match(
      item,
      history.find(
        (entry) =>
          !matched.has(entry) &&
          entry.at === item.at &&
          isOwnWithoutClientId(entry, item) &&
          !isOfAnother(item, entry),
      ),
    )
  }
  return found
}

/**
 * Whether an entry with this content may belong to another pending message with equal content: one of them
 * has a response, another hasn't. A fetch started after the response includes the former; a push may be
 * either one.
 */
function isAmbiguous(
  item: SentMessage,
  unmatched: readonly SentMessage[],
  readSince = Number.NEGATIVE_INFINITY,
): boolean {
  const equalMessages = unmatched.filter((each) => hasSameContent(each, item))
  return (
    equalMessages.some(({ at }) => at === undefined) &&
    equalMessages.some(({ at, respondedAt }) => at !== undefined && (respondedAt ?? at) >= readSince)
  )
}

function isOwnWithoutClientId(entry: Entry, { type }: { readonly type: string }): boolean {
  return isMine(entry) && entry.clientId === undefined && entry.type === type
}

function isPossibleMatch(item: SentMessage, entry: Entry): boolean {
  return isOwnWithoutClientId(entry, item) && isPlausibleTime(item, entry.at) && hasSameContent(item, entry)
}

function isPlausibleTime({ floor, firstAttemptAt, lastAttemptAt, at }: SentMessage, time: number): boolean {
  // The time of the response was rounded and the entry's wasn't, or vice versa.
  if (at !== undefined && isEqualWhenRounded(time, at)) return true
  if (floor !== undefined && isNotAfterFloor(time, floor)) return false
  if (at !== undefined) return Math.abs(time - at) <= MAX_ANSWER_DRIFT_MS
  return (
    time >= firstAttemptAt - (floor === undefined ? MAX_BEFORE_FIRST_TRY_MS : MAX_CLOCK_ERROR_MS) &&
    time <= lastAttemptAt + MAX_CLOCK_ERROR_MS
  )
}
