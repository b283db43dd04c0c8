import type { Slot } from '#contract/slots.ts'
import type { StatementEntry } from '#contract/statement.ts'

/** When games were last used, in epoch milliseconds by code or name: statements have either. */
export type UsedAt = Readonly<Record<string, number>>

/** Adds the transfers into and out of games to what is known on this device. */
export function lastUsedAt(playedAt: UsedAt, entries: readonly StatementEntry[]): UsedAt {
  const usedAt = { ...playedAt }
  for (const { statementType, status, from, to, createdAt } of entries) {
    if (statementType !== 'transfer' || status === 'FAILED') continue
    for (const game of [from, to])
      if (game !== undefined) usedAt[game] = Math.max(usedAt[game] ?? 0, createdAt)
  }
  return usedAt
}

/** The member's own games, the one that was used last first; those never used are in the host's order. */
export function ownGames(slots: readonly Slot[], usedAt: UsedAt): readonly Slot[] {
  const rank = ({ code, name }: Slot) => Math.max(usedAt[code] ?? 0, usedAt[name] ?? 0)
  return slots.filter(({ isActive }) => isActive).sort((a, b) => rank(b) - rank(a))
}

/** Open games before those without an account, each in the host's order. */
export function openFirst(slots: readonly Slot[]): readonly Slot[] {
  return [...slots].sort((a, b) => Number(b.isActive) - Number(a.isActive))
}
