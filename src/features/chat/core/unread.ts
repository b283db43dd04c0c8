import { type Entry, isMine } from './history/entry.ts'

/** Agents' messages newer than the mark. */
export function countUnread(entries: readonly Entry[], mark: number): number {
  let count = 0
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    if (!entry || entry.at <= mark) break
    if (!isMine(entry)) count++
  }
  return count
}

/** Where a device that knows of no mark begins: whoever wrote has read what came before. */
export function firstMark(entries: readonly Entry[]): number {
  return entries.findLast(isMine)?.at ?? 0
}
