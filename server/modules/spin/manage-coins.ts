import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import { addCoins } from './spin.ts'

/** A member's coins for the wheel. */
export async function readCoins(sql: Sql, memberId: number): Promise<number> {
  const row = v.object({ coin: v.number() })
  return (await oneRow(sql, row, 'select coin from member where id = $1', [memberId])).coin
}

interface Gift {
  readonly memberId: number
  readonly publicId: string
  /** Above zero. */
  readonly coins: number
  /** How many the member had when the form was made. */
  readonly seen: number
  readonly reason: string
  readonly by: Actor
}

/**
 * Gives a member coins.
 * @returns false if the member's coins have changed since the form was made; none are given then
 * @throws DomainError KEY_INVALID for an invalid number, or if the maximum would be exceeded
 */
export async function giveCoins(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberId, publicId, coins, seen, reason, by }: Gift,
): Promise<boolean> {
  return await db.tx(async (sql) => {
    await lockMember(sql, memberId)
    if ((await readCoins(sql, memberId)) !== seen) return false
    const after = { coins: await addCoins(sql, memberId, coins), reason }
    const record = { kind: 'member', id: publicId } as const
    const entry = { by, action: 'give-coins', record, memberId, before: { coins: seen }, after }
    await recordAudit(sql, { ...entry, at: clock.now() })
    return true
  })
}
