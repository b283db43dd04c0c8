/**
 * Echo matching: which entries of the server's history are messages of this device's outbox?
 *
 * The question arises whenever a response may have been lost. If an echo isn't recognized, the message is sent again and
 * doubled; if another message is taken for the echo, the customer's own is never sent. Hosts that return our `clientId`
 * answer it themselves. Hosts that follow the specification literally store neither a client id nor an idempotency key,
 * and their messages have no server id, so there the decision rests on sender, type, payload and time.
 *
 * `findEchoes` decides, for the outbox (which removes delivered items) and for the message list (which renders them once).
 * Each entry belongs to at most one item, and equal items match in the order in which they were written, which is the
 * order in which they are sent. Four rules are tried for all items, one after another:
 *
 * 1. The entry has the item's id as `clientId`. An entry with another `clientId` is never an echo.
 * 2. An own entry has the item's content and exactly the time of the response.
 * 3. An own entry has the item's content and a plausible time (see below). Not if two equal items compete for it, one with
 *    a response and one without: a pushed entry may be either one's. A history fetch that was started after the response
 *    arrived (`readSince`) includes the former, so then the order decides.
 * 4. An own entry has exactly the time of the response but other content, which the host has altered (e.g. censored),
 *    unless that content is another item's.
 *
 * A time is plausible
 * - after a response: within two minutes of the response's time, as hosts may answer with one clock and store with another;
 * - without a response: from shortly before the first attempt to shortly after the last one, by the estimated server time.
 *   "Shortly" is a day and two hours, since phones with a wrong clock exist;
 * - never up to the `floor`: the newest `createdAt` that was known when the first attempt began (`computeFloor`). Entries
 *   up to it are older messages. It is persisted before the first request, so it is known after a crash. It is unknown if
 *   nothing was fetched before; then equal messages from more than ten minutes before the first attempt are excluded.
 *
 * Hosts may round times to whole seconds, in responses, in pushes, in the history or everywhere:
 * - Two times less than a second apart are equal if one of them is a whole second.
 * - An entry of a whole second is above the floor from the floor's own second on. If that second already has an equal own
 *   message that isn't in the outbox (written on another device), `computeFloor` raises the floor above the second.
 * - What remains ambiguous is listed in docs/decisions/2026-11-21-chat.md ("Times in whole seconds").
 *
 * While an item's request is in flight (`sendingId`), only the `clientId` proves that an entry is its echo: the outbox waits
 * for the response. The list doesn't wait, so that the message isn't shown twice.
 */

import { getPayload, type OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import { type Entry, isMine } from './entry.ts'
import {
  findTimeIndex,
  hasSameContent,
  isEqualWhenRounded,
  isWholeSecond,
  SECOND_MS,
} from './merge-entries.ts'

/** With no floor, ignore equal messages older than this before the first attempt. */
const MAX_BEFORE_FIRST_ATTEMPT_MS = 10 * 60_000
/** With no floor, search the history this far back before the first attempt. */
const SEARCH_MS = 15 * 60_000
/** A phone's clock may be off by a day; entries further from the attempts are other messages. */
const MAX_CLOCK_ERROR_MS = 26 * 3_600_000
/** The `createdAt` of the response may differ by this much from the one in the history. */
const MAX_RESPONSE_DRIFT_MS = 2 * 60_000
/** Upper bound for the number of messages within one second. */
const MAX_MESSAGES_PER_SECOND = 50

type SentMessage = ReturnType<typeof toSentMessage>

function toSentMessage(item: OutboxItem) {
  const { writtenAt, firstAttemptAt = writtenAt, lastAttemptAt = writtenAt } = item
  return { ...item, payload: getPayload(item), firstAttemptAt, lastAttemptAt }
}

/**
 * Finds the entries of outbox items that the server may have.
 * @param items in the order in which they were written
 * @param history oldest first
 * @param readSince start of the latest history fetch; undefined if all entries may have been pushed
 * @param sendingId item whose request is in flight
 * @returns the entries by item id
 */
export function findEchoes(
  items: readonly OutboxItem[],
  history: readonly Entry[],
  {
    readSince,
    sendingId,
  }: { readonly readSince?: number | undefined; readonly sendingId?: string | undefined } = {},
): Map<string, Entry> {
  const sent = items.filter(({ mayBeStored, state }) => mayBeStored || state === 'succeed').map(toSentMessage)
  const found = new Map<string, Entry>()
  if (sent.length === 0) return found
  // Older entries can't match; the margin covers rounded times and raised floors.
  const oldestFloor = Math.min(...sent.map(({ floor }) => floor ?? 0))
  const entries = history.slice(findTimeIndex(history, oldestFloor - 3 * SECOND_MS))
  const matched = new Set<Entry>()
  const getUnmatched = () => sent.filter(({ id }) => !found.has(id))
  const match = (message: SentMessage, fits: (entry: Entry) => boolean) => {
    const entry = entries.find((each) => !matched.has(each) && isMine(each) && fits(each))
    if (!entry) return
    found.set(message.id, entry)
    matched.add(entry)
  }
  for (const message of sent) match(message, ({ clientId }) => clientId === message.id)
  for (const message of getUnmatched())
    match(message, (entry) => entry.at === message.at && isPossibleEcho(message, entry))
  const remaining = getUnmatched()
  for (const message of remaining)
    if (!isAmbiguous(message, remaining, readSince)) match(message, (entry) => isPossibleEcho(message, entry))
  const isOfAnother = (message: SentMessage, entry: Entry) =>
    !hasSameContent(message, entry) && sent.some((other) => hasSameContent(other, entry))
  for (const message of getUnmatched())
    match(
      message,
      (entry) => entry.at === message.at && isUnidentified(entry, message) && !isOfAnother(message, entry),
    )
  if (sendingId !== undefined && found.get(sendingId)?.clientId !== sendingId) found.delete(sendingId)
  return found
}

/**
 * Lower bound of the `createdAt` of a message that is sent now.
 * @param items the outbox
 * @param newest newest known `createdAt`
 */
export function computeFloor(
  message: OutboxItem,
  items: readonly OutboxItem[],
  history: readonly Entry[],
  newest: number | undefined,
): number | undefined {
  if (newest === undefined) return undefined
  const second = newest - (newest % SECOND_MS)
  const recent = history.slice(-MAX_MESSAGES_PER_SECOND)
  const echoes = new Set(findEchoes(items, recent).values())
  const sent = toSentMessage(message)
  const hasTwin = recent.some(
    (entry) =>
      isMine(entry) &&
      isUnidentified(entry, sent) &&
      isWholeSecond(entry.at) &&
      entry.at >= second &&
      hasSameContent(entry, sent) &&
      !echoes.has(entry),
  )
  return hasTwin ? second + SECOND_MS + 1 : newest
}

/** How far back to search the history for a message that the server may have; undefined if that is unknown. */
export function getSearchStart({ floor, firstAttemptAt }: OutboxItem): number | undefined {
  return floor ?? (firstAttemptAt === undefined ? undefined : firstAttemptAt - SEARCH_MS)
}

/** Rule 3: whether an entry with this content may belong to an equal message. */
function isAmbiguous(
  message: SentMessage,
  unmatched: readonly SentMessage[],
  readSince = Number.NEGATIVE_INFINITY,
): boolean {
  const equalMessages = unmatched.filter((each) => hasSameContent(each, message))
  return (
    equalMessages.some(({ at }) => at === undefined) &&
    equalMessages.some(({ at, respondedAt }) => at !== undefined && (respondedAt ?? at) >= readSince)
  )
}

/** Whether the entry is of the message's type and has no clientId. */
function isUnidentified(entry: Entry, { type }: { readonly type: string }): boolean {
  return entry.clientId === undefined && entry.type === type
}

function isPossibleEcho(message: SentMessage, entry: Entry): boolean {
  return (
    isUnidentified(entry, message) && isPlausibleTime(message, entry.at) && hasSameContent(message, entry)
  )
}

function isPlausibleTime({ floor, firstAttemptAt, lastAttemptAt, at }: SentMessage, time: number): boolean {
  if (at !== undefined && isEqualWhenRounded(time, at)) return true
  if (floor !== undefined && !isAboveFloor(time, floor)) return false
  if (at !== undefined) return Math.abs(time - at) <= MAX_RESPONSE_DRIFT_MS
  const earliest = floor === undefined ? MAX_BEFORE_FIRST_ATTEMPT_MS : MAX_CLOCK_ERROR_MS
  return time >= firstAttemptAt - earliest && time <= lastAttemptAt + MAX_CLOCK_ERROR_MS
}

function isAboveFloor(time: number, floor: number): boolean {
  if (isWholeSecond(time)) return time >= floor - (floor % SECOND_MS)
  return time > (isWholeSecond(floor) ? floor - SECOND_MS : floor)
}
