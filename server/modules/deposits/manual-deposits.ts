import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { recordLastDeposit } from '#server/modules/ledger/last-deposit.ts'
import { lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, settleStatement } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
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
 * Credits an announced deposit whose money has arrived. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such deposit, or it was already decided; BONUS_REMAINING during a bonus, whose
 * balance it would count towards
 */
export async function settleManualDeposit(sql: Sql, id: number, at: number, by: Actor): Promise<void> {
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

const depositRow = v.object({ member_id: v.number(), statement_id: v.number(), amount: v.number() })

interface Decision {
  readonly id: number
  readonly status: 'SUCCESS' | 'FAILED'
  readonly at: number
  readonly by: Actor
  readonly reason?: string | undefined
}

async function decide(sql: Sql, { id, status, at, by, reason }: Decision) {
  const owner = await firstRow(
    sql,
    v.object({ member_id: v.number() }),
    'select member_id from manual_deposit where id = $1',
    [id],
  )
  if (!owner) throw new DomainError('NO_DATA')
  await lockMember(sql, owner.member_id)
  const row = await firstRow(
    sql,
    depositRow,
    `update manual_deposit set status = $2, decided_at = $3, decided_by = $4
     where id = $1 and status = 'PROCESSING' returning member_id, statement_id, amount`,
    [id, status, at, by.kind === 'staff' ? by.id : null],
  )
  if (!row) throw new DomainError('NO_DATA')
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
