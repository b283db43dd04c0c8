import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import type { DepositWay } from '#contract/statement.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { firstRow, oneRow, runStatement, type Sql, type Statement } from '#server/platform/db/db.ts'
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
  | 'house_adjustment'

/** Identifies a ledger account. */
export type Account =
  | { kind: 'wallet' | 'refund' | 'transit'; memberId: number }
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

/**
 * Locks a member's counter row until the transaction ends. Every money call starts with this lock, so calls
 * of one member are serialized and can't deadlock.
 */
export async function lockMember(sql: Sql, memberId: number): Promise<void> {
  await sql.run('select from member_counter where member_id = $1 for update', [memberId])
}

const postedRow = v.object({ posted: v.boolean() })

/**
 * Books a posting (`ledger_post`): locks the accounts in the order of their ids, checks that no member's balance
 * becomes negative, and inserts the entries. A database trigger updates the balances and checks the sum.
 * @returns false if the key was used before; nothing is booked then
 * @throws DomainError MONEY_NOT_ENOUGH; NO_WALLET or SLOT_NO_ACCOUNT if an account doesn't exist
 */
export async function post(sql: Sql, posting: Posting): Promise<boolean> {
  const lines = posting.lines.filter((line) => line.amount !== 0)
  if (lines.length === 0) return true
  const accounts = lines.map(({ account }) => account)
  const { posted } = await oneRow(
    sql,
    postedRow,
    `select ledger_post($1, $2, $3, array(
       select ledger_account_id(kind, member_id, slot_code)
       from unnest($4::text[], $5::bigint[], $6::text[]) with ordinality as account (kind, member_id, slot_code, place)
       order by place), $7) as posted`,
    [
      posting.kind,
      posting.key ?? null,
      posting.at,
      accounts.map(({ kind }) => kind),
      accounts.map((account) => ('memberId' in account ? account.memberId : null)),
      accounts.map((account) => ('slotCode' in account ? account.slotCode : null)),
      lines.map(({ amount }) => amount),
    ],
  )
  return posted
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

/**
 * Balances of a member's wallet and, by slot code, games, in satang. One statement: with two, the money of a transfer in
 * between would be in both or in neither.
 */
export async function allBalances(
  sql: Sql,
  memberId: number,
): Promise<{ wallet: number; games: Map<string, number> }> {
  const rows = await sql.rows(
    v.object({ slot_code: v.nullable(v.string()), balance: v.number() }),
    `select slot_code, balance from ledger_account where kind = 'wallet' and member_id = $1
     union all select slot_code, balance from ledger_account where kind = 'game' and member_id = $1`,
    [memberId],
  )
  const games = new Map<string, number>()
  let wallet: number | undefined
  for (const { slot_code: code, balance } of rows) {
    if (code === null) wallet = balance
    else games.set(code, balance)
  }
  if (wallet === undefined) throw new DomainError('NO_WALLET')
  return { wallet, games }
}

/** Total of a member's wallet and games, and of what is on its way between them, satang. */
export async function totalBalance(sql: Sql, memberId: number): Promise<number> {
  const { total } = await oneRow(
    sql,
    v.object({ total: v.number() }),
    `select coalesce(sum(balance), 0)::bigint as total from ledger_account
     where member_id = $1 and kind in ('wallet', 'game', 'transit')`,
    [memberId],
  )
  return total
}

export interface Transfer {
  memberId: number
  /** WALLET or a slot code. */
  from: string
  to: string
  satang: number
  at: number
}

const transferQuery = { name: 'wallet_transfer', text: 'select wallet_transfer($1, $2, $3, $4, $5)' }

/** The statement that books a transfer of any amount and its statement entry (`wallet_transfer`). */
export function transferBooking({ memberId, from, to, satang, at }: Transfer): Statement {
  return { query: transferQuery, params: [memberId, from, to, satang, at] }
}

/**
 * Transfers all game balances to the main wallet, with statement entries. Must run in a transaction that locked the member.
 * @returns satang transferred
 */
export async function emptyGames(sql: Sql, memberId: number, at: number): Promise<number> {
  let total = 0
  for (const [from, satang] of await gameBalances(sql, memberId)) {
    if (satang === 0) continue
    await runStatement(sql, transferBooking({ memberId, from, to: MAIN_WALLET, satang, at }))
    total += satang
  }
  return total
}

export interface DepositCredit {
  memberId: number
  satang: Satang
  /** Source of the money as shown in the statement. */
  from: string
  way: DepositWay
  /** When the member sent the slip, epoch milliseconds. */
  sentAt?: number
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
    to: MAIN_WALLET,
    satang: deposit.satang,
    at: deposit.at,
    way: deposit.way,
    ...(deposit.sentAt === undefined ? {} : { sentAt: deposit.sentAt }),
  })
  return true
}
