import * as v from 'valibot'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Actor, type AuditRecord, recordAudit } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { readBookedAlone } from '#server/modules/ledger/booked-alone.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, CORRECTION } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** How long a settlement can be booked back. */
export const REVERSAL_MS = 24 * 3600_000

/** What people settle, and how its rows say who took part and when it was settled. */
const settled = {
  withdrawal: `select member_id, amount, decided_by, approved_by from withdrawal
    where id = $1 and status = 'SUCCESS' and reversed_at is null and decided_at > $2`,
  manual_deposit: `select member_id, amount, decided_by, approved_by from manual_deposit
    where id = $1 and status = 'SUCCESS' and reversed_at is null and decided_at > $2`,
  slip: `select member_id, amount, credited_by as decided_by, credit_requested_by as approved_by from slip
    where id = $1 and status = 'success' and credited_by is not null and reversed_at is null and decided_at > $2`,
  qr_payment: `select q.member_id, p.amount, p.credited_by as decided_by, null::bigint as approved_by
    from qr_payment p join qr_code q on q.id = p.qr_id
    where p.id = $1 and p.credited_by is not null and p.reversed_at is null and p.credited_at > $2`,
} as const

type Kind = keyof typeof settled

const settledRow = v.object({
  member_id: v.number(),
  amount: v.number(),
  decided_by: v.nullable(v.number()),
  approved_by: v.nullable(v.number()),
})

/** What can still be booked back, with its member locked. @throws DomainError NO_DATA if there is no such record */
async function lockSettled(
  sql: Sql,
  kind: Kind,
  id: number,
  at: number,
): Promise<v.InferOutput<typeof settledRow>> {
  const values = [id, at - REVERSAL_MS]
  const found = await firstRow(sql, settledRow, settled[kind], values)
  if (!found) throw new DomainError('NO_DATA')
  await lockMember(sql, found.member_id)
  // Somebody may have booked it back while the lock was waited for.
  const row = await firstRow(sql, settledRow, settled[kind], values)
  if (!row) throw new DomainError('NO_DATA')
  return row
}

/** The record of the audit log: all payments of a code have one. */
async function recordOf(sql: Sql, kind: Kind, id: number): Promise<AuditRecord> {
  if (kind !== 'qr_payment') return { kind, id }
  const query = 'select qr_id from qr_payment where id = $1'
  return { kind: 'qr_code', id: (await oneRow(sql, v.object({ qr_id: v.string() }), query, [id])).qr_id }
}

function reverse(kind: Kind) {
  return async (sql: Sql, id: number, at: number, by: Actor, reason = ''): Promise<void> => {
    const row = await lockSettled(sql, kind, id, at)
    const memberId = row.member_id
    const staffId = by.kind === 'staff' ? by.id : null
    const exceptSlip = kind === 'slip' ? id : undefined
    const before = staffId === null ? 0 : await readBookedAlone(sql, { memberId, staffId, at, exceptSlip })
    await sql.run(`update ${kind} set reversed_at = $2, reversed_by = $3 where id = $1`, [id, at, staffId])
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
      record: await recordOf(sql, kind, id),
      memberId,
      after: { amount: row.amount, reason, ...(kind === 'qr_payment' ? { payment: id } : {}) },
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

/** The same for a refused slip that was credited by hand: its transfer stays used. @throws also DomainError MONEY_NOT_ENOUGH */
export const reverseSlipCredit = reverse('slip')

/** The same for a late payment of a code. @throws also DomainError MONEY_NOT_ENOUGH */
export const reverseLatePayment = reverse('qr_payment')
