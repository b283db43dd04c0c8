import * as v from 'valibot'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { readDecidedAlone } from '#server/modules/ledger/booked-alone.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { gameBalances, lockMember, post, walletBalance } from '#server/modules/ledger/ledger.ts'
import { addStatement, approveStatement, settleStatement } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { countSignals } from '#server/modules/signals/signals.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { firstRow, idRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { bookTransfer } from './transfers.ts'

export interface WithdrawRequest {
  memberId: number
  satang: number
  /** Whether a shortfall of the main wallet is covered from the games. */
  includeGames: boolean
  at: number
}

const bankRow = v.object({ bank_code: v.string(), account_no: v.string(), account_name: v.string() })

/**
 * Requests a withdrawal: debits the wallet immediately and holds the money until the operator pays or
 * refuses. Must run in a transaction.
 * @returns the withdrawal's id
 * @throws DomainError TRANSFER_MINIMUM, KEY_INVALID (above the maximum), UNAUTHORIZED, BONUS_REMAINING, NO_BANK,
 * MONEY_NOT_ENOUGH
 */
export async function withdraw(sql: Sql, request: WithdrawRequest): Promise<number> {
  const { memberId, satang, at } = request
  const { withdrawMin, withdrawMax } = await limitsForMember(sql, memberId, await readOperatorSettings(sql))
  if (satang < withdrawMin || satang === 0) throw new DomainError('TRANSFER_MINIMUM', { field: 'amount' })
  if (satang > withdrawMax) throw new DomainError('KEY_INVALID', { field: 'amount' })
  await lockMember(sql, memberId)
  await requireActive(sql, memberId)
  await requireNoActiveBonus(sql, memberId)
  const bank = await firstRow(
    sql,
    bankRow,
    'select bank_code, account_no, account_name from bank_account where member_id = $1',
    [memberId],
  )
  if (!bank) throw new DomainError('NO_BANK')
  if (request.includeGames) await gatherFromGames(sql, request)
  await post(sql, {
    kind: 'withdraw',
    at,
    lines: [
      { account: { kind: 'wallet', memberId }, amount: -satang },
      { account: { kind: 'house_pending_withdrawal' }, amount: satang },
    ],
  })
  const statementId = await addStatement(sql, {
    memberId,
    type: 'withdraw',
    status: 'PROCESSING',
    from: MAIN_WALLET,
    to: bank.bank_code,
    satang,
    at,
  })
  const { id } = await oneRow(
    sql,
    idRow,
    `insert into withdrawal (member_id, statement_id, amount, bank_code, account_no, account_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [memberId, statementId, satang, bank.bank_code, bank.account_no, bank.account_name, at],
  )
  return id
}

/** Refuses a member who was blocked after the request had begun. Must run under the member's lock. */
async function requireActive(sql: Sql, memberId: number): Promise<void> {
  const active = await sql.run('select from member where id = $1 and is_active', [memberId])
  if (active === 0) throw new DomainError('UNAUTHORIZED')
}

/**
 * Covers the main wallet's shortfall from the games, starting with the highest balance to touch few of them.
 * If their total is too low, the withdrawal fails, and its transaction rolls back.
 */
async function gatherFromGames(sql: Sql, { memberId, satang, at }: WithdrawRequest): Promise<void> {
  let shortfall = satang - (await walletBalance(sql, memberId))
  const games = [...(await gameBalances(sql, memberId))].sort(([, a], [, b]) => b - a)
  for (const [from, balance] of games) {
    const part = Math.min(balance, shortfall)
    if (part <= 0) return
    await bookTransfer(sql, { memberId, from, to: MAIN_WALLET, satang: part, at })
    shortfall -= part
  }
}

/**
 * Marks a withdrawal as paid by the operator. Above the operator's limit, staff pays only what another person has approved.
 * Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such withdrawal, or it was already decided; SecondPersonNeeded
 */
export async function settleWithdrawal(sql: Sql, id: number, at: number, by: Actor): Promise<void> {
  if (by.kind === 'staff') await requireSecondPerson(sql, id, at, by.id)
  const withdrawal = await decide(sql, { id, status: 'SUCCESS', at, by })
  await post(sql, {
    kind: 'withdraw_paid',
    at,
    key: `withdrawal:${id}`,
    lines: [
      { account: { kind: 'house_pending_withdrawal' }, amount: -withdrawal.amount },
      { account: { kind: 'house_bank' }, amount: withdrawal.amount },
    ],
  })
}

/**
 * Approves a withdrawal: it is going to be paid, and its member is told. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such withdrawal, or it was already decided
 */
export async function approveWithdrawal(sql: Sql, id: number, at: number, by: Actor): Promise<void> {
  const row = await firstRow(
    sql,
    withdrawalRow,
    `select member_id, statement_id, amount, approved_by from withdrawal
     where id = $1 and status = 'PROCESSING' for update`,
    [id],
  )
  if (!row) throw new DomainError('NO_DATA')
  const isFirst = await approveStatement(sql, row.statement_id, at)
  // Also if `operate` approved it before: only staff counts as one of two people.
  const isSigned =
    by.kind === 'staff' &&
    (await sql.run('update withdrawal set approved_by = $2 where id = $1 and approved_by is null', [
      id,
      by.id,
    ])) > 0
  if (!isFirst && !isSigned) return
  await recordAudit(sql, {
    by,
    action: 'approve',
    record: { kind: 'withdrawal', id },
    memberId: row.member_id,
    after: { amount: row.amount },
    at,
  })
}

/**
 * Refuses a withdrawal and returns the money to the wallet. Must run in a transaction.
 * @param reason what the member reads
 * @throws DomainError NO_DATA if there is no such withdrawal, or it was already decided
 */
export async function refuseWithdrawal(
  sql: Sql,
  id: number,
  at: number,
  by: Actor,
  reason?: string,
): Promise<void> {
  const withdrawal = await decide(sql, { id, status: 'FAILED', at, by, reason })
  await post(sql, {
    kind: 'withdraw_refused',
    at,
    key: `withdrawal:${id}`,
    lines: [
      { account: { kind: 'house_pending_withdrawal' }, amount: -withdrawal.amount },
      { account: { kind: 'wallet', memberId: withdrawal.member_id }, amount: withdrawal.amount },
    ],
  })
}

/** Must run before the decision, which changes the member's signals; whoever has approved stays the same. */
async function requireSecondPerson(sql: Sql, id: number, at: number, staffId: number): Promise<void> {
  const query = `select member_id, statement_id, amount, approved_by from withdrawal
    where id = $1 and status = 'PROCESSING' and (approved_by is null or approved_by = $2)`
  const row = await firstRow(sql, withdrawalRow, query, [id, staffId])
  if (!row) return
  await lockMember(sql, row.member_id)
  if (await needsTwoPeople(sql, row, at, staffId)) throw new SecondPersonNeeded()
}

const withdrawalRow = v.object({
  member_id: v.number(),
  statement_id: v.number(),
  amount: v.number(),
  approved_by: v.nullable(v.number()),
})

/**
 * Whether a withdrawal is above the amount that one person may pay to its member in a day, or its member has as many signals as the
 * owner has set.
 * @param staffId who is going to pay it: what they have paid alone, and signals that they dismissed, count
 */
export async function needsTwoPeople(
  sql: Sql,
  withdrawal: { readonly member_id: number; readonly amount: number },
  now: number,
  staffId?: number,
): Promise<boolean> {
  const settings = await readOperatorSettings(sql)
  const { withdrawalSecondPerson: limit } = await limitsForMember(sql, withdrawal.member_id, settings)
  if (limit !== null) {
    const memberId = withdrawal.member_id
    const before =
      staffId === undefined ? 0 : await readDecidedAlone(sql, 'withdrawal', { memberId, staffId, at: now })
    if (before + withdrawal.amount > limit) return true
  }
  const { signalsSecondPerson: count } = settings
  return count !== null && (await countSignals(sql, withdrawal.member_id, now, staffId)) >= count
}

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
    'select member_id from withdrawal where id = $1',
    [id],
  )
  if (!owner) throw new DomainError('NO_DATA')
  await lockMember(sql, owner.member_id)
  const row = await firstRow(
    sql,
    withdrawalRow,
    `update withdrawal set status = $2, decided_at = $3, decided_by = $4
     where id = $1 and status = 'PROCESSING' returning member_id, statement_id, amount, approved_by`,
    [id, status, at, by.kind === 'staff' ? by.id : null],
  )
  if (!row) throw new DomainError('NO_DATA')
  await settleStatement(sql, row.statement_id, status, at, reason)
  await recordAudit(sql, {
    by,
    action: status === 'SUCCESS' ? 'settle' : 'refuse',
    record: { kind: 'withdrawal', id },
    memberId: row.member_id,
    before: { status: 'PROCESSING' },
    after: { status, amount: row.amount, ...(reason === undefined ? {} : { reason }) },
    at,
  })
  return row
}
