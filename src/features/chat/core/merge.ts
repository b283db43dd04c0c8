import type { Entry } from './entry.ts'
import { sameMessage } from './same-message.ts'

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
  if (
    known.at === fresh.at &&
    known.clientId === clientId &&
    known.name === name &&
    known.session === session
  ) {
    return known
  }
  return { ...fresh, clientId, name, session }
}

/** Joins two sorted lists; `older`: what `fresh` has goes first where times are equal and nothing else tells. */
function weave(known: readonly Entry[], fresh: readonly Entry[], older: boolean): Entry[] {
  const woven: Entry[] = []
  let from = 0
  let waiting: Entry[] = []
  for (const entry of fresh) {
    const same = known.findIndex((each, at) => at >= from && sameMessage(each, entry))
    const match = known[same]
    if (!match) {
      if (!waiting.some((each) => sameMessage(each, entry))) waiting.push(entry)
      continue
    }
    woven.push(...known.slice(from, same), ...waiting, joined(match, entry))
    waiting = []
    from = same + 1
  }
  const rest = known.slice(from)
  return older ? [...woven, ...waiting, ...rest] : [...woven, ...rest, ...waiting]
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
  const fresh = [...run].sort((a, b) => a.at - b.at)
  const base = withoutMoved(list, fresh)
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

/** Whether the list has this message. */
export function isKnown(list: readonly Entry[], entry: Entry): boolean {
  for (let at = placeOf(list, entry.at); at < list.length; at++) {
    const each = list[at]
    if (!each || each.at !== entry.at) return false
    if (sameMessage(each, entry)) return true
  }
  return false
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
