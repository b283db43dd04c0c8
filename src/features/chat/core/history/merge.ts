import type { Entry } from './entry.ts'
import { isRounded, isWholeSecond, sameMessage } from './same-message.ts'

/** Index of the first entry that is not older than this (`after`: that is newer), in a list that is oldest first. */
export function placeOf(list: readonly Entry[], at: number, after = false): number {
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

/** One entry of two readings of a message: what was learnt earlier and isn't said now stays. */
function joined(known: Entry, fresh: Entry): Entry {
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
 * Joins two lists of one time. Their order is that of `fresh`, for the history's order is the server's; `older`: what
 * `fresh` has goes first where nothing tells.
 */
function weave(known: readonly Entry[], fresh: readonly Entry[], older: boolean): Entry[] {
  const unmatched = new Set(known.keys())
  const pairs = fresh.map((entry) => {
    const index = known.findIndex((each, at) => unmatched.has(at) && sameMessage(each, entry))
    unmatched.delete(index)
    return { entry, index }
  })
  const woven: Entry[] = []
  let waiting: Entry[] = []
  const takeUnmatched = (end: number) => {
    for (const index of unmatched) {
      const entry = known[index]
      if (index >= end || !entry) continue
      unmatched.delete(index)
      woven.push(entry)
    }
  }
  for (const { entry, index } of pairs) {
    const match = known[index]
    if (!match) {
      if (!waiting.some((each) => isRepeated(each, entry))) waiting.push(entry)
      continue
    }
    takeUnmatched(index)
    woven.push(...waiting, joined(match, entry))
    waiting = []
  }
  if (older) woven.push(...waiting)
  takeUnmatched(known.length)
  return older ? woven : [...woven, ...waiting]
}

/** Whether a run has one message twice. In whole seconds, equal ones without our id are two. */
function isRepeated(a: Entry, b: Entry): boolean {
  return sameMessage(a, b) && (!isWholeSecond(a.at) || (a.clientId !== undefined && b.clientId !== undefined))
}

/**
 * Puts a run of the server's history (a page, or one live message) into the list. Merging the same again changes
 * nothing, and the order in which runs come doesn't matter: the list is by `createdAt`, and messages of one
 * millisecond stand as the server gave them.
 * @param list oldest first
 * @param run any order; the stable order by time is made here
 * @returns a new list, or `list` itself when nothing changed; entries that were known keep their objects
 */
export function mergeRun(list: readonly Entry[], run: readonly Entry[]): readonly Entry[] {
  if (run.length === 0) return list
  const sorted = [...run].sort((a, b) => a.at - b.at)
  const { base, fresh } = withoutRounded(withoutMoved(list, sorted), sorted)
  let merged: Entry[] = []
  let copied = 0
  for (const [at, entries] of byTime(fresh)) {
    const start = placeOf(base, at)
    const end = placeOf(base, at, true)
    const older = start === 0 && at !== fresh[0]?.at
    if (copied < start) merged = merged.concat(base.slice(copied, start))
    for (const entry of weave(base.slice(start, end), entries, older)) merged.push(entry)
    copied = end
  }
  merged = merged.concat(base.slice(copied))
  const same = merged.length === list.length && merged.every((entry, at) => entry === list[at])
  return same ? list : merged
}

function byTime(entries: readonly Entry[]): Map<number, Entry[]> {
  const groups = new Map<number, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.at)
    if (group) group.push(entry)
    else groups.set(entry.at, [entry])
  }
  return groups
}

/** Entries of at most a second before or after a time. */
export function around(list: readonly Entry[], at: number): readonly Entry[] {
  return list.slice(placeOf(list, at - 1000), placeOf(list, at + 1000, true))
}

/** Whether the list has this message. */
export function isKnown(list: readonly Entry[], entry: Entry): boolean {
  return around(list, entry.at).some((each) => sameMessage(each, entry) || isRounded(each, entry))
}

/**
 * Of a message that one list has with its exact time and the other with one in whole seconds, only the exact one stays.
 */
function withoutRounded(
  list: readonly Entry[],
  run: readonly Entry[],
): { readonly base: readonly Entry[]; readonly fresh: readonly Entry[] } {
  const dropped = new Set<Entry>()
  const fresh: Entry[] = []
  for (const entry of run) {
    const near = around(list, entry.at)
    const isNew = !near.some((each) => sameMessage(each, entry))
    const twin = isNew
      ? near.find(
          (each) =>
            !dropped.has(each) &&
            isRounded(each, entry) &&
            !around(run, each.at).some((other) => sameMessage(each, other)),
        )
      : undefined
    if (!twin) fresh.push(entry)
    else if (isWholeSecond(twin.at)) {
      dropped.add(twin)
      fresh.push(joined(twin, entry))
    }
  }
  return { base: dropped.size === 0 ? list : list.filter((entry) => !dropped.has(entry)), fresh }
}

/** Leaves out what the run knows by our own id at another time: the server's newest word on it counts. */
function withoutMoved(list: readonly Entry[], run: readonly Entry[]): readonly Entry[] {
  const times = new Map<string, number>()
  for (const { clientId, at } of run) if (clientId !== undefined) times.set(clientId, at)
  if (times.size === 0) return list
  const moved = ({ clientId, at }: Entry) =>
    clientId !== undefined && times.has(clientId) && times.get(clientId) !== at
  return list.some(moved) ? list.filter((entry) => !moved(entry)) : list
}
