import type { ResultOf } from '#contract/call.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry, statementList } from '#contract/statement.ts'

/** Collects the pages of a statement, beginning with the first. */
export function collectEntries() {
  const entries = new Map<string, StatementEntry>()
  let unreadable = 0
  /** Of the first page: entries that are created meanwhile don't count. */
  let wanted: number | undefined
  return {
    /** By id: an entry that was added between two requests shifts others to the next page. */
    entries: (): readonly StatementEntry[] => [...entries.values()],
    /** Number of entries that couldn't be read. */
    unreadable: () => unreadable,
    /** Number of entries that the host has; undefined if it doesn't say. */
    total: () => wanted,
    /**
     * Adds the next page.
     * @returns whether there are no more. A host may give fewer entries a page than it was asked for, so that a short page isn't
     * the last one: that is the one with which all are there, or one without anything new
     */
    add({ total, statements }: ResultOf<typeof statementList>, number: number): boolean {
      if (number === 1) wanted = total
      const before = entries.size + unreadable
      for (const [index, entry] of statements.entries()) entries.set(entry._id ?? `${number}/${index}`, entry)
      unreadable += unreadableCount(statements)
      const count = entries.size + unreadable
      return count === before || (wanted !== undefined && count >= wanted)
    },
  }
}
