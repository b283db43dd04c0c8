import type { Entry } from './entry.ts'

/** Deep equality of JSON values; the order of keys is ignored and an absent key equals undefined. */
function isEqualJson(a: unknown, b: unknown): boolean {
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
  a: Pick<Entry, 'type' | 'payload'>,
  b: Pick<Entry, 'type' | 'payload'>,
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
export const SECOND_MS = 1000

/** @param time epoch milliseconds */
export function isWholeSecond(time: number): boolean {
  return time % SECOND_MS === 0
}

/**
 * Whether two entries can be the same message with the time rounded to a second in one of them, e.g. in the
 * push of a host whose history has milliseconds.
 */
function isRoundedDuplicate(a: Entry, b: Entry): boolean {
  return (
    a.sender === b.sender &&
    (a.clientId === undefined || b.clientId === undefined || a.clientId === b.clientId) &&
    isWholeSecond(a.at) !== isWholeSecond(b.at) &&
    isEqualWhenRounded(a.at, b.at) &&
    hasSameContent(a, b)
  )
}

/** Whether two times can be equal if one of them was rounded to a second. */
export function isEqualWhenRounded(a: number, b: number): boolean {
  return (isWholeSecond(a) || isWholeSecond(b)) && Math.abs(a - b) < SECOND_MS
}

/**
 * Binary search: index of the first entry with a time >= `at` (`after`: > `at`) in a list sorted oldest
 * first.
 */
export function findTimeIndex(list: readonly Entry[], at: number, after = false): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const time = list[middle]?.at ?? 0
    if (time < at || (after && time === at)) low = middle + 1
    else high = middle
  }
  return low
}

/** Combines two versions of an entry; optional fields missing in the new one are taken from the known one. */
function combineEntries(known: Entry, fresh: Entry): Entry {
  const clientId = fresh.clientId ?? known.clientId
  const name = fresh.name ?? known.name
  const session = fresh.session ?? known.session
  const endsSession = fresh.endsSession ?? known.endsSession
  if (
    known.at === fresh.at &&
    known.clientId === clientId &&
    known.name === name &&
    known.session === session &&
    known.endsSession === endsSession
  ) {
    return known
  }
  return { ...fresh, clientId, name, session, ...(endsSession && { endsSession }) }
}

/**
 * Merges two lists of entries with the same time, in the order of `fresh`, which is the server's.
 * @param older if the order is undetermined, entries of `fresh` come first
 */
function mergeSameTime(known: readonly Entry[], fresh: readonly Entry[], older: boolean): Entry[] {
  const unmatched = new Set(known.keys())
  const pairs = fresh.map((entry) => {
    const index = known.findIndex((each, at) => unmatched.has(at) && isSameMessage(each, entry))
    unmatched.delete(index)
    return { entry, index }
  })
  const merged: Entry[] = []
  let waiting: Entry[] = []
  const pushUnmatchedBefore = (end: number) => {
    for (const index of unmatched) {
      const entry = known[index]
      if (index >= end || !entry) continue
      unmatched.delete(index)
      merged.push(entry)
    }
  }
  for (const { entry, index } of pairs) {
    const match = known[index]
    if (!match) {
      if (!waiting.some((each) => isDuplicateInPage(each, entry))) waiting.push(entry)
      continue
    }
    pushUnmatchedBefore(index)
    merged.push(...waiting, combineEntries(match, entry))
    waiting = []
  }
  if (older) merged.push(...waiting)
  pushUnmatchedBefore(known.length)
  return older ? merged : [...merged, ...waiting]
}

/**
 * Whether a fetched page has a message twice. With whole-second times, equal ones without clientId are
 * distinct.
 */
function isDuplicateInPage(a: Entry, b: Entry): boolean {
  return (
    isSameMessage(a, b) && (!isWholeSecond(a.at) || (a.clientId !== undefined && b.clientId !== undefined))
  )
}

/**
 * Merges a part of the server's history (a page, or one live message) into the list. Idempotent and
 * independent of the order of merges: the list is sorted by `createdAt`, and entries with equal times keep
 * the server's order.
 * @param list oldest first
 * @param run in any order; sorted here, stably
 * @param isOlder the run is before the list, also where their times are equal
 * @returns a new list, or `list` itself if nothing changed; known entries keep their object identity
 */
export function mergeEntries(
  list: readonly Entry[],
  run: readonly Entry[],
  isOlder = false,
): readonly Entry[] {
  if (run.length === 0) return list
  const sorted = [...run].sort((a, b) => a.at - b.at)
  const { base, fresh } = dropRoundedDuplicates(dropMovedEntries(list, sorted), sorted)
  let merged: Entry[] = []
  let copied = 0
  for (const [at, entries] of groupByTime(fresh)) {
    const start = findTimeIndex(base, at)
    const end = findTimeIndex(base, at, true)
    const older = start === 0 && (isOlder || at !== fresh[0]?.at)
    if (copied < start) merged = merged.concat(base.slice(copied, start))
    for (const entry of mergeSameTime(base.slice(start, end), entries, older)) merged.push(entry)
    copied = end
  }
  merged = merged.concat(base.slice(copied))
  const isUnchanged = merged.length === list.length && merged.every((entry, at) => entry === list[at])
  return isUnchanged ? list : merged
}

function groupByTime(entries: readonly Entry[]): Map<number, Entry[]> {
  const groups = new Map<number, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.at)
    if (group) group.push(entry)
    else groups.set(entry.at, [entry])
  }
  return groups
}

/** Entries within one second of a time. */
export function entriesNear(list: readonly Entry[], at: number): readonly Entry[] {
  return list.slice(findTimeIndex(list, at - 1000), findTimeIndex(list, at + 1000, true))
}

/** Whether the list has this message, possibly with a rounded time. */
export function hasEntry(list: readonly Entry[], entry: Entry): boolean {
  return entriesNear(list, entry.at).some(
    (each) => isSameMessage(each, entry) || isRoundedDuplicate(each, entry),
  )
}

/**
 * Deduplicates messages that one list has with the exact time and the other with a time in whole seconds: the
 * exact one is kept.
 */
function dropRoundedDuplicates(
  list: readonly Entry[],
  run: readonly Entry[],
): { readonly base: readonly Entry[]; readonly fresh: readonly Entry[] } {
  const dropped = new Set<Entry>()
  const fresh: Entry[] = []
  for (const entry of run) {
    const nearby = entriesNear(list, entry.at)
    const isNew = !nearby.some((each) => isSameMessage(each, entry))
    const twin = isNew
      ? nearby.find(
          (each) =>
            !dropped.has(each) &&
            isRoundedDuplicate(each, entry) &&
            !entriesNear(run, each.at).some((other) => isSameMessage(each, other)),
        )
      : undefined
    if (!twin) fresh.push(entry)
    else if (isWholeSecond(twin.at)) {
      dropped.add(twin)
      fresh.push(combineEntries(twin, entry))
    }
  }
  return { base: dropped.size === 0 ? list : list.filter((entry) => !dropped.has(entry)), fresh }
}

/** Drops entries whose clientId is in `run` with another time: the server's latest answer wins. */
function dropMovedEntries(list: readonly Entry[], run: readonly Entry[]): readonly Entry[] {
  const times = new Map<string, number>()
  for (const { clientId, at } of run) if (clientId !== undefined) times.set(clientId, at)
  if (times.size === 0) return list
  const isMoved = ({ clientId, at }: Entry) =>
    clientId !== undefined && times.has(clientId) && times.get(clientId) !== at
  return list.some(isMoved) ? list.filter((entry) => !isMoved(entry)) : list
}
