import * as v from 'valibot'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { readBookedAlone } from '#server/modules/ledger/booked-alone.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, CORRECTION } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** How long a settlement can be booked back. */
export const REVERSAL_MS = 24 * 3600_000

type Kind = 'withdrawal' | 'manual_deposit'

const settledRow = v.object({
  member_id: v.number(),
  amount: v.number(),
  decided_by: v.nullable(v.number()),
  approved_by: v.nullable(v.number()),
})

function reverse(kind: Kind) {
  return async (sql: Sql, id: number, at: number, by: Actor, reason = ''): Promise<void> => {
    const ownerRow = v.object({ member_id: v.number() })
    const owner = await firstRow(sql, ownerRow, `select member_id from ${kind} where id = $1`, [id])
    if (!owner) throw new DomainError('NO_DATA')
    const memberId = owner.member_id
    await lockMember(sql, memberId)
    const staffId = by.kind === 'staff' ? by.id : null
    const before = staffId === null ? 0 : await readBookedAlone(sql, { memberId, staffId, at })
    const row = await firstRow(
      sql,
      settledRow,
      `update ${kind} set reversed_at = $2, reversed_by = $4
       where id = $1 and status = 'SUCCESS' and reversed_at is null and decided_at > $3
       returning member_id, amount, decided_by, ${kind === 'withdrawal' ? 'approved_by' : 'null::bigint as approved_by'}`,
      [id, at, at - REVERSAL_MS, staffId],
    )
    if (!row) throw new DomainError('NO_DATA')
    const settings = await readOperatorSettings(sql)
    const { adjustmentSecondPerson: limit } = await limitsForMember(sql, memberId, settings)
    const isOwn = staffId !== null && [row.decided_by, row.approved_by].includes(staffId)
    if (limit !== null && before + row.amount > limit && isOwn) throw new SecondPersonNeeded()
    await requireNoActiveBonus(sql, memberId)
    const satang = kind === 'withdrawal' ? row.amount : -row.amount
    await post(sql, {
      kind: 'reversal',
      at,
      key: `reversal:${kind}:${id}`,
      lines: [
        { account: { kind: 'house_bank' }, amount: -satang },
        { account: { kind: 'wallet', memberId }, amount: satang },
      ],
    })
    const [from, to] = satang > 0 ? [CORRECTION, MAIN_WALLET] : [MAIN_WALLET, CORRECTION]
    const entry = { memberId, type: 'transfer', status: 'SUCCESS', from, to, satang: row.amount, at } as const
    await addStatement(sql, entry)
    await recordAudit(sql, {
      by,
      action: 'reverse',
      record: { kind, id },
      memberId,
      after: { amount: row.amount, reason },
      at,
    })
  }
}

/**
 * Books a withdrawal back that was marked as paid by mistake, within a day, once. Above the limit of corrections, to which whatever
 * they have booked alone for this member in a day counts, it takes another person than those who approved and settled it. Must run
 * in a transaction.
 * @throws DomainError NO_DATA if it isn't settled, too old or booked back; BONUS_REMAINING; SecondPersonNeeded
 */
export const reverseWithdrawal = reverse('withdrawal')

/** The same for an announced deposit. @throws also DomainError MONEY_NOT_ENOUGH */
export const reverseManualDeposit = reverse('manual_deposit')
