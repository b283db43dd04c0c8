import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { Deps } from './deps.ts'
import { type Actor, recordAudit } from './modules/audit/audit.ts'
import { findBank } from './modules/settings/banks.ts'
import { firstRow } from './platform/db/db.ts'
import { StartError } from './platform/start-error.ts'

const USAGE = 'Expected: accounts, accounts add <bank> <number> <holder> [BAHT|LAK], or accounts close <id>.'

/** Code of the prepaid wallet among the accounts. */
const WALLET_CODE = 'TRUEWALLET'

const accountRow = v.object({
  id: v.number(),
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  currency,
})

/** `accounts` lists the accounts that members transfer to; `accounts add` and `accounts close` change them. */
export async function operateAccounts(
  { db, clock }: Deps,
  [action, ...args]: readonly string[],
  by: Actor,
): Promise<readonly string[]> {
  if (action === 'add') {
    const [bank = '', number = '', holder = '', unit = 'BAHT'] = args
    if (!v.is(currency, unit) || !/^\d{6,20}$/.test(number) || holder.trim() === '')
      throw new StartError(USAGE)
    const isWallet = bank === WALLET_CODE
    if (!isWallet && !findBank(bank)) throw new StartError(`There is no bank ${bank}.`)
    await db.tx(async (sql) => {
      await sql.run(
        `insert into deposit_account (kind, bank_code, account_no, account_name, currency)
         values ($1, $2, $3, $4, $5)
         on conflict (bank_code, account_no) do update set account_name = excluded.account_name,
           currency = excluded.currency, is_active = true, is_demo = false`,
        [isWallet ? 'wallet' : 'bank', bank, number, holder.trim(), unit],
      )
      await recordAudit(sql, {
        by,
        action: 'add',
        record: { kind: 'deposit_account', id: `${bank} ${number}` },
        after: { holder: holder.trim(), currency: unit },
        at: clock.now(),
      })
    })
  } else if (action === 'close') {
    const id = Number(args[0])
    if (!Number.isSafeInteger(id)) throw new StartError(USAGE)
    await db.tx(async (sql) => {
      const closed = await firstRow(
        sql,
        v.object({ bank_code: v.string(), account_no: v.string() }),
        'update deposit_account set is_active = false where id = $1 returning bank_code, account_no',
        [id],
      )
      if (!closed) throw new StartError(`There is no account ${id}.`)
      await recordAudit(sql, {
        by,
        action: 'close',
        record: { kind: 'deposit_account', id: `${closed.bank_code} ${closed.account_no}` },
        at: clock.now(),
      })
    })
  } else if (action !== undefined) throw new StartError(USAGE)
  const rows = await db.rows(
    accountRow,
    `select id, bank_code, account_no, account_name, currency from deposit_account
     where is_active order by sort, id`,
  )
  return rows.map((row) => [row.id, row.bank_code, row.account_no, row.account_name, row.currency].join('  '))
}
