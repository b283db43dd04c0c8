import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { readDecidedAlone } from '#server/modules/ledger/booked-alone.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { recordLastDeposit } from '#server/modules/ledger/last-deposit.ts'
import { lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, settleStatement } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { firstRow, idRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Maximum undecided deposits of a member. */
const MAX_OPEN_DEPOSITS = 5

/**
 * Records a bank transfer announced by a member, to be checked by the operator. Books nothing. Must run in a
 * transaction.
 * @returns the deposit's id
 * @throws DomainError TRANSFER_MINIMUM, REQUEST_LIMIT (too many undecided deposits)
 */
export async function announceDeposit(
  sql: Sql,
  memberId: number,
  satang: Satang,
  at: number,
): Promise<number> {
  const { minDeposit } = await limitsForMember(sql, memberId, await readOperatorSettings(sql))
  if (satang < minDeposit || satang === 0) throw new DomainError('TRANSFER_MINIMUM', { field: 'amount' })
  await lockMember(sql, memberId)
  const { open } = await oneRow(
    sql,
    v.object({ open: v.number() }),
    `select count(*)::int as open from manual_deposit where member_id = $1 and status = 'PROCESSING'`,
    [memberId],
  )
  if (open >= MAX_OPEN_DEPOSITS) throw new DomainError('REQUEST_LIMIT', { retryAfter: 60 })
  const statementId = await addStatement(sql, {
    memberId,
    type: 'deposit',
    status: 'PROCESSING',
    to: MAIN_WALLET,
    satang,
    at,
    way: 'announced',
  })
  const { id } = await oneRow(
    sql,
    idRow,
    'insert into manual_deposit (member_id, statement_id, amount, created_at) values ($1, $2, $3, $4) returning id',
    [memberId, statementId, satang, at],
  )
  return id
}

/**
 * Credits an announced deposit whose money has arrived. Above the operator's limit, staff credits only what another person has
 * approved. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such deposit, or it was already decided; BONUS_REMAINING during a bonus, whose
 * balance it would count towards; SecondPersonNeeded
 */
export async function settleManualDeposit(sql: Sql, id: number, at: number, by: Actor): Promise<void> {
  const open = await lockOpenDeposit(sql, id)
  if (by.kind === 'staff' && (open.approved_by ?? by.id) === by.id) {
    if (await depositNeedsTwoPeople(sql, open, at, by.id)) throw new SecondPersonNeeded()
  }
  const deposit = await decide(sql, { id, status: 'SUCCESS', at, by })
  await requireNoActiveBonus(sql, deposit.member_id)
  await post(sql, {
    kind: 'deposit',
    at,
    key: `manual:${id}`,
    lines: [
      { account: { kind: 'house_bank' }, amount: -deposit.amount },
      { account: { kind: 'wallet', memberId: deposit.member_id }, amount: deposit.amount },
    ],
  })
  await settleStatement(sql, deposit.statement_id, 'SUCCESS', at)
  await recordLastDeposit(sql, deposit.member_id, deposit.amount)
}

/**
 * Refuses an announced deposit whose money hasn't arrived. Must run in a transaction.
 * @param reason what the member reads
 * @throws DomainError NO_DATA if there is no such deposit, or it was already decided
 */
export async function refuseManualDeposit(
  sql: Sql,
  id: number,
  at: number,
  by: Actor,
  reason?: string,
): Promise<void> {
  const deposit = await decide(sql, { id, status: 'FAILED', at, by, reason })
  await settleStatement(sql, deposit.statement_id, 'FAILED', at, reason)
}

/**
 * Approves an announced deposit that another person is going to credit. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such deposit, or it was already decided
 */
export async function approveManualDeposit(sql: Sql, id: number, at: number, by: Actor): Promise<void> {
  const { approved_by, member_id: memberId, amount } = await lockOpenDeposit(sql, id)
  if (by.kind !== 'staff' || approved_by !== null) return
  await sql.run('update manual_deposit set approved_by = $2 where id = $1', [id, by.id])
  const record = { kind: 'manual_deposit', id } as const
  await recordAudit(sql, { by, action: 'approve', record, memberId, after: { amount }, at })
}

/**
 * Whether an announced deposit is above the amount that one person may credit to its member in a day.
 * @param staffId who is going to credit it: what they have credited alone counts
 */
export async function depositNeedsTwoPeople(
  sql: Sql,
  deposit: { readonly member_id: number; readonly amount: number },
  now: number,
  staffId: number,
): Promise<boolean> {
  const memberId = deposit.member_id
  const { depositSecondPerson: limit } = await limitsForMember(sql, memberId, await readOperatorSettings(sql))
  if (limit === null) return false
  const before = await readDecidedAlone(sql, 'manual_deposit', { memberId, staffId, at: now })
  return before + deposit.amount > limit
}

const depositRow = v.object({
  member_id: v.number(),
  statement_id: v.number(),
  amount: v.number(),
  approved_by: v.nullable(v.number()),
})

/** Locks the member of an undecided deposit. @throws DomainError NO_DATA if there is none */
async function lockOpenDeposit(sql: Sql, id: number): Promise<v.InferOutput<typeof depositRow>> {
  const query = `select member_id, statement_id, amount, approved_by from manual_deposit
    where id = $1 and status = 'PROCESSING'`
  const found = await firstRow(sql, depositRow, query, [id])
  if (!found) throw new DomainError('NO_DATA')
  await lockMember(sql, found.member_id)
  // Somebody may have decided while the lock was waited for.
  const open = await firstRow(sql, depositRow, query, [id])
  if (!open) throw new DomainError('NO_DATA')
  return open
}

interface Decision {
  readonly id: number
  readonly status: 'SUCCESS' | 'FAILED'
  readonly at: number
  readonly by: Actor
  readonly reason?: string | undefined
}

async function decide(sql: Sql, { id, status, at, by, reason }: Decision) {
  const row = await lockOpenDeposit(sql, id)
  await sql.run('update manual_deposit set status = $2, decided_at = $3, decided_by = $4 where id = $1', [
    id,
    status,
    at,
    by.kind === 'staff' ? by.id : null,
  ])
  await recordAudit(sql, {
    by,
    action: status === 'SUCCESS' ? 'settle' : 'refuse',
    record: { kind: 'manual_deposit', id },
    memberId: row.member_id,
    before: { status: 'PROCESSING' },
    after: { status, amount: row.amount, ...(reason === undefined ? {} : { reason }) },
    at,
  })
  return row
}
