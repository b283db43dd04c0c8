import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { firstRow, idRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { recordLastDeposit } from './last-deposit.ts'
import { addStatement } from './statement.ts'

/** Accounts of the house; each exists once. */
export type HouseAccount =
  | 'house_bank'
  | 'house_bonus'
  | 'house_refund'
  | 'house_invite'
  | 'house_game'
  | 'house_pending_withdrawal'

/** Identifies a ledger account. */
export type Account =
  | { kind: 'wallet' | 'refund'; memberId: number }
  | { kind: 'game'; memberId: number; slotCode: string }
  | { kind: HouseAccount }

/** One line of a posting: a positive amount credits the account, a negative one debits it. Satang. */
export interface Line {
  account: Account
  amount: number
}

export interface Posting {
  /** Kind of transaction, e.g. `transfer`. */
  kind: string
  /** Epoch milliseconds. */
  at: number
  /** Idempotency key: a second posting with the same key is ignored. */
  key?: string | undefined
  /** Amounts sum to zero. */
  lines: readonly Line[]
}

const accountRow = v.object({
  id: v.number(),
  kind: v.string(),
  member_id: v.nullable(v.number()),
  slot_code: v.nullable(v.string()),
  balance: v.number(),
})
type AccountRow = v.InferOutput<typeof accountRow>

/**
 * Locks a member's counter row until the transaction ends. Every money call starts with this lock, so calls
 * of one member are serialised and can't deadlock.
 */
export async function lockMember(sql: Sql, memberId: number): Promise<void> {
  await sql.run('select from member_counter where member_id = $1 for update', [memberId])
}

/**
 * Books a posting: locks the accounts in the order of their ids, checks that no member's balance becomes
 * negative, and inserts the entries. Database triggers update the balances and check the sum.
 * @returns false if the key was used before; nothing is booked then
 * @throws DomainError MONEY_NOT_ENOUGH; NO_WALLET or SLOT_NO_ACCOUNT if an account doesn't exist
 */
export async function post(sql: Sql, posting: Posting): Promise<boolean> {
  const lines = posting.lines.filter((line) => line.amount !== 0)
  if (lines.length === 0) return true
  const accounts = await lockAccounts(sql, lines)
  const amounts = new Map<number, number>()
  for (const line of lines) {
    const account = accounts.find((row) => isAccount(row, line.account))
    if (!account) throw new DomainError(line.account.kind === 'game' ? 'SLOT_NO_ACCOUNT' : 'NO_WALLET')
    amounts.set(account.id, (amounts.get(account.id) ?? 0) + line.amount)
  }
  const transaction = await firstRow(
    sql,
    idRow,
    `insert into ledger_transaction (kind, idempotency_key, created_at) values ($1, $2, $3)
     on conflict (idempotency_key) do nothing returning id`,
    [posting.kind, posting.key ?? null, posting.at],
  )
  if (!transaction) return false
  for (const account of accounts) {
    const below = account.balance + (amounts.get(account.id) ?? 0) < 0
    if (below && account.member_id !== null) throw new DomainError('MONEY_NOT_ENOUGH')
  }
  const moved = [...amounts].filter(([, amount]) => amount !== 0)
  await sql.run(
    `insert into ledger_entry (transaction_id, account_id, amount)
     select $1, account_id, amount from unnest($2::bigint[], $3::bigint[]) as line (account_id, amount)`,
    [transaction.id, moved.map(([id]) => id), moved.map(([, amount]) => amount)],
  )
  return true
}

/** Balance of a member's wallet, satang. */
export async function walletBalance(sql: Sql, memberId: number): Promise<number> {
  const row = await firstRow(
    sql,
    v.object({ balance: v.number() }),
    `select balance from ledger_account where kind = 'wallet' and member_id = $1`,
    [memberId],
  )
  if (!row) throw new DomainError('NO_WALLET')
  return row.balance
}

/** Balances of a member's game accounts in satang by slot code, ordered by code. */
export async function gameBalances(sql: Sql, memberId: number): Promise<Map<string, number>> {
  const rows = await sql.rows(
    v.object({ slot_code: v.string(), balance: v.number() }),
    `select slot_code, balance from ledger_account where kind = 'game' and member_id = $1 order by slot_code`,
    [memberId],
  )
  return new Map(rows.map((row) => [row.slot_code, row.balance]))
}

export interface DepositCredit {
  memberId: number
  satang: Satang
  /** Source of the money as shown in the statement. */
  from: string
  /** Idempotency key, e.g. `qr:<id>`. */
  key: string
  at: number
}

/**
 * Credits a deposit to the main wallet and writes its statement entry. Must run in a transaction.
 * @returns false if a deposit with this key was credited before
 */
export async function creditDeposit(sql: Sql, deposit: DepositCredit): Promise<boolean> {
  await lockMember(sql, deposit.memberId)
  const credited = await post(sql, {
    kind: 'deposit',
    at: deposit.at,
    key: deposit.key,
    lines: [
      { account: { kind: 'house_bank' }, amount: -deposit.satang },
      { account: { kind: 'wallet', memberId: deposit.memberId }, amount: deposit.satang },
    ],
  })
  if (!credited) return false
  await recordLastDeposit(sql, deposit.memberId, deposit.satang)
  await addStatement(sql, {
    memberId: deposit.memberId,
    type: 'deposit',
    status: 'SUCCESS',
    from: deposit.from,
    to: 'WALLET',
    satang: deposit.satang,
    at: deposit.at,
  })
  return true
}

async function lockAccounts(sql: Sql, lines: readonly Line[]): Promise<AccountRow[]> {
  const accounts = lines.map(({ account }) => account)
  const members = accounts.flatMap((account) => ('memberId' in account ? [account.memberId] : []))
  const slots = accounts.flatMap((account) => ('slotCode' in account ? [account.slotCode] : []))
  const kinds = accounts.map(({ kind }) => kind)
  return await sql.rows(
    accountRow,
    `select id, kind, member_id, slot_code, balance from ledger_account
     where (member_id = any($1::bigint[]) and kind = any($3::text[]) and (slot_code is null or slot_code = any($2::text[])))
        or (member_id is null and kind = any($3::text[]))
     order by id for update`,
    [members, slots, kinds],
  )
}

function isAccount(row: AccountRow, account: Account): boolean {
  const memberId = 'memberId' in account ? account.memberId : null
  const slotCode = 'slotCode' in account ? account.slotCode : null
  return row.kind === account.kind && row.member_id === memberId && row.slot_code === slotCode
}
