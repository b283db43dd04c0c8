import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { recordAudit, type StaffActor } from '#server/modules/audit/audit.ts'
import { readBookedAlone, readCoinWorth } from '#server/modules/ledger/booked-alone.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
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
  readonly by: StaffActor
}

/**
 * Gives a member coins. Those of a person count towards the limit of corrections, by what they win on average.
 * @returns `changed` if the member's coins have changed since the form was made; none are given then
 * @throws SecondPersonNeeded above the limit
 * @throws DomainError KEY_INVALID for an invalid number, or if the maximum would be exceeded
 */
export async function giveCoins(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { memberId, publicId, coins, seen, reason, by }: Gift,
): Promise<'given' | 'changed'> {
  return await db.tx(async (sql) => {
    await lockMember(sql, memberId)
    if ((await readCoins(sql, memberId)) !== seen) return 'changed'
    const at = clock.now()
    const settings = await readOperatorSettings(sql)
    const { adjustmentSecondPerson: limit } = await limitsForMember(sql, memberId, settings)
    const worth = coins * (await readCoinWorth(sql, memberId))
    if (limit !== null && (await readBookedAlone(sql, { memberId, staffId: by.id, at })) + worth > limit)
      throw new SecondPersonNeeded()
    const after = { coins: await addCoins(sql, memberId, coins), reason }
    const record = { kind: 'member', id: publicId } as const
    const entry = { by, action: 'give-coins', record, memberId, before: { coins: seen }, after }
    await recordAudit(sql, { ...entry, at })
    return 'given'
  })
}
