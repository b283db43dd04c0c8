import * as v from 'valibot'
import type { Deps } from './deps.ts'
import type { Actor } from './modules/audit/audit.ts'
import {
  addDepositAccount,
  listDepositAccounts,
  newDepositAccount,
  setDepositAccountOpen,
  WALLET_CODE,
} from './modules/deposits/deposit-accounts.ts'
import { findBank } from './modules/settings/banks.ts'
import type { CommandResult } from './operate-output.ts'
import { StartError } from './platform/start-error.ts'

const USAGE = 'Expected: accounts, accounts add <bank> <number> <holder> [BAHT|LAK], or accounts close <id>.'

/** `accounts` lists the accounts that members transfer to; `accounts add` and `accounts close` change them. */
export async function operateAccounts(
  { db, clock }: Deps,
  [action, ...args]: readonly string[],
  by: Actor,
): Promise<CommandResult> {
  if (action === 'add') {
    const [bank = '', number = '', holder = '', unit = 'BAHT'] = args
    const account = v.safeParse(newDepositAccount, { bank, number, holder, currency: unit })
    if (!account.success)
      throw new StartError(
        bank === '' || bank === WALLET_CODE || findBank(bank) ? USAGE : `There is no bank ${bank}.`,
      )
    await db.tx((sql) => addDepositAccount(sql, account.output, by, clock.now()))
  } else if (action === 'close') {
    const id = Number(args[0])
    if (!Number.isSafeInteger(id)) throw new StartError(USAGE)
    const closed = await db.tx((sql) => setDepositAccountOpen(sql, id, false, by, clock.now()))
    if (closed === undefined) throw new StartError(`There is no account ${id}.`)
  } else if (action !== undefined) throw new StartError(USAGE)
  const open = (await listDepositAccounts(db)).filter(({ is_active }) => is_active)
  return {
    lines: open.map((row) =>
      [row.id, row.bank_code, row.account_no, row.account_name, row.currency].join('  '),
    ),
    data: {
      items: open.map((row) => ({
        id: row.id,
        bank: row.bank_code,
        number: row.account_no,
        holder: row.account_name,
        currency: row.currency,
      })),
    },
  }
}
