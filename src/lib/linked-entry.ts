import type { StatementEntry } from '../contract/statement.ts'
import { findEntry } from './find-entry.ts'

const links = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/**
 * The bonus entry that a lost collection left (D12). Of any amount: what was collected may have grown since the member
 * saw it. An entry that names another origin isn't it.
 * @param at when it was sent, epoch milliseconds by the server's clock
 */
export function findLinked(
  entries: readonly StatementEntry[],
  origin: (typeof links)[number],
  at: number,
): StatementEntry | undefined {
  const possible = entries.filter((entry) => links.every((link) => link === origin || !entry[link]))
  return findEntry(possible, { type: 'bonus', satang: undefined, at })
}
