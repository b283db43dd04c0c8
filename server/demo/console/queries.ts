import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { Sql } from '#server/platform/db/db.ts'

const memberRow = v.object({
  id: v.number(),
  public_id: v.string(),
  username: v.string(),
  name: v.string(),
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  currency,
})
export type ConsoleMember = v.InferOutput<typeof memberRow>

/** Maximum rows of the console's lists. */
export const LIST_LENGTH = 20

/** Lists the oldest (seeded) and the newest members. */
export async function listMembers(sql: Sql): Promise<ConsoleMember[]> {
  return await sql.rows(
    memberRow,
    `select m.id, m.public_id, m.username, m.name, b.bank_code, b.account_no, b.account_name, b.currency
     from member m join bank_account b on b.member_id = m.id
     where m.id in (select id from member order by id limit 20)
        or m.id in (select id from member order by id desc limit 200) order by m.id`,
  )
}

const houseRow = v.object({ id: v.number(), bank_code: v.string(), account_no: v.string() })

/** The house's active bank accounts. */
export async function listHouseAccounts(sql: Sql): Promise<v.InferOutput<typeof houseRow>[]> {
  return await sql.rows(
    houseRow,
    `select id, bank_code, account_no from deposit_account where is_active and kind = 'bank' order by sort, id`,
  )
}

const qrRow = v.object({
  id: v.string(),
  provider: v.string(),
  amount: v.number(),
  username: v.string(),
  expires_at: v.number(),
})

/** Payment QRs that are payable now. */
export async function listPayableQrs(sql: Sql, now: number): Promise<v.InferOutput<typeof qrRow>[]> {
  return await sql.rows(
    qrRow,
    `select q.id, q.provider, q.amount, m.username, q.expires_at from qr_code q join member m on m.id = q.member_id
     where q.status = 'open' and q.expires_at > $1 order by q.created_at desc limit $2`,
    [now, LIST_LENGTH],
  )
}

const slipRow = v.object({
  id: v.number(),
  username: v.string(),
  status: v.string(),
  note: v.nullable(v.string()),
  amount: v.nullable(v.number()),
  currency,
})

/** The newest slips of all members. */
export async function listNewestSlips(sql: Sql): Promise<v.InferOutput<typeof slipRow>[]> {
  return await sql.rows(
    slipRow,
    `select s.id, m.username, s.status, s.note, s.amount, b.currency
     from slip s join member m on m.id = s.member_id join bank_account b on b.member_id = m.id
     order by s.id desc limit $1`,
    [LIST_LENGTH],
  )
}

const gameRow = v.object({ slot_code: v.string(), name: v.string(), balance: v.number() })

/** A member's open game accounts. */
export async function listGames(sql: Sql, memberId: number): Promise<v.InferOutput<typeof gameRow>[]> {
  return await sql.rows(
    gameRow,
    `select a.slot_code, s.name, a.balance from ledger_account a join slot s on s.code = a.slot_code
     where a.kind = 'game' and a.member_id = $1 order by s.sort, s.code`,
    [memberId],
  )
}
