import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { findBank } from '#server/modules/settings/banks.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/** Code of the prepaid wallet among the accounts. */
export const WALLET_CODE = 'TRUEWALLET'

/** An account of the shop, to which members transfer. */
export const newDepositAccount = v.object({
  bank: v.pipe(
    v.string(),
    v.check((code) => code === WALLET_CODE || findBank(code) !== undefined),
  ),
  number: v.pipe(v.string(), v.regex(/^\d{6,20}$/)),
  holder: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)),
  currency,
})
export type NewDepositAccount = v.InferOutput<typeof newDepositAccount>

const accountRow = v.object({
  id: v.number(),
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  currency,
  is_active: v.boolean(),
})
export type DepositAccount = v.InferOutput<typeof accountRow>

const columns = 'id, bank_code, account_no, account_name, currency, is_active'

/** The shop's accounts in the order in which members see them, then those that are closed. */
export async function listDepositAccounts(sql: Sql): Promise<DepositAccount[]> {
  return await sql.rows(
    accountRow,
    `select ${columns} from deposit_account order by is_active desc, sort, id`,
  )
}

/**
 * Adds an account, or reopens and renames it. Must run in a transaction.
 * @returns false if it was open with the same holder and currency
 */
export async function addDepositAccount(
  sql: Sql,
  account: NewDepositAccount,
  by: Actor,
  at: number,
): Promise<boolean> {
  const { bank, number, holder, currency: unit } = account
  const before = await firstRow(
    sql,
    accountRow,
    `select ${columns} from deposit_account where bank_code = $1 and account_no = $2 for update`,
    [bank, number],
  )
  if (before?.is_active && before.account_name === holder && before.currency === unit) return false
  await sql.run(
    `insert into deposit_account (kind, bank_code, account_no, account_name, currency)
     values ($1, $2, $3, $4, $5)
     on conflict (bank_code, account_no) do update set account_name = excluded.account_name,
       currency = excluded.currency, is_active = true, is_demo = false`,
    [bank === WALLET_CODE ? 'wallet' : 'bank', bank, number, holder, unit],
  )
  await recordAudit(sql, {
    by,
    action: 'add',
    record: { kind: 'deposit_account', id: `${bank} ${number}` },
    before: before && { holder: before.account_name, currency: before.currency, open: before.is_active },
    after: { holder, currency: unit, open: true },
    at,
  })
  return true
}

/**
 * Closes or reopens an account. Must run in a transaction.
 * @returns whether it was in the other state; undefined if there is no such account
 */
export async function setDepositAccountOpen(
  sql: Sql,
  id: number,
  isOpen: boolean,
  by: Actor,
  at: number,
): Promise<boolean | undefined> {
  const account = await firstRow(
    sql,
    accountRow,
    `select ${columns} from deposit_account where id = $1 for update`,
    [id],
  )
  if (!account) return undefined
  if (account.is_active === isOpen) return false
  // An account of the demo that somebody reopens is the shop's from then on.
  await sql.run('update deposit_account set is_active = $2, is_demo = is_demo and not $2 where id = $1', [
    id,
    isOpen,
  ])
  await recordAudit(sql, {
    by,
    action: isOpen ? 'reopen' : 'close',
    record: { kind: 'deposit_account', id: `${account.bank_code} ${account.account_no}` },
    before: { open: !isOpen },
    after: { open: isOpen },
    at,
  })
  return true
}
