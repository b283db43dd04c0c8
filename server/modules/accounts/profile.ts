import * as v from 'valibot'
import { isEnglishName, requiresEnglishName } from '#contract/account-rules.ts'
import type { Deps } from '#server/deps.ts'
import { bankByCode } from '#server/modules/lookups/banks.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requireBank } from './registration.ts'

/** A member's profile as it goes on the wire. */
export function profileWire(member: Member) {
  return {
    _id: member.publicId,
    username: member.username,
    name: member.name,
    createdAt: new Date(member.createdAt).toISOString(),
  }
}

const bankAccountRow = v.object({
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  currency: v.string(),
  mode: v.string(),
})

/** A member's bank account as it goes on the wire. */
export async function bankAccountOf(sql: Sql, memberId: number) {
  const row = await firstRow(
    sql,
    bankAccountRow,
    'select bank_code, account_no, account_name, currency, mode from bank_account where member_id = $1',
    [memberId],
  )
  if (!row) return undefined
  const bank = bankByCode(row.bank_code)
  return {
    ...(bank ? { bank: { nameTH: bank.nameTH, nameEN: bank.nameEN, nameLA: bank.nameLA } } : {}),
    bankAccountName: row.account_name,
    bankAccountNo: row.account_no,
    bankCode: row.bank_code,
    mode: row.mode,
    currency: row.currency,
  }
}

export interface ProfileChange {
  name: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
}

/**
 * Changes the profile's name. The bank fields must be the registered ones: whoever has a stolen token could otherwise
 * send withdrawals to an account of their own, so another bank account is support's business.
 * @throws ApiError INVALID_BANK
 */
export async function updateProfile(deps: Deps, member: Member, change: ProfileChange): Promise<void> {
  const account = await bankAccountOf(deps.db, member.id)
  for (const field of ['bankCode', 'bankAccountNo', 'bankAccountName'] as const) {
    if (account?.[field] !== change[field]) throw new ApiError('INVALID_BANK', { field })
  }
  await deps.db.run('update member set name = $2 where id = $1', [member.id, change.name])
}

/**
 * Replaces a holder's name that isn't in English letters at a bank that wants them (section 5).
 * @throws ApiError NO_BANK, INVALID_BANK (another bank, or nothing to correct), BANK_ACCOUNT_NAME_ENG
 */
export async function correctHolder(
  deps: Deps,
  member: Member,
  change: { bankCode: string; bankAccountName: string },
): Promise<void> {
  requireBank(deps.settings, change.bankCode, change.bankAccountName)
  await deps.db.tx(async (sql) => {
    const row = await firstRow(
      sql,
      v.object({ bank_code: v.string(), account_name: v.string() }),
      'select bank_code, account_name from bank_account where member_id = $1 for update',
      [member.id],
    )
    if (!row) throw new ApiError('NO_BANK')
    if (row.bank_code !== change.bankCode) throw new ApiError('INVALID_BANK', { field: 'bankCode' })
    if (row.account_name === change.bankAccountName) return
    if (!requiresEnglishName(row.bank_code) || isEnglishName(row.account_name)) {
      throw new ApiError('INVALID_BANK', { field: 'bankCode' })
    }
    await sql.run('update bank_account set account_name = $2, updated_at = $3 where member_id = $1', [
      member.id,
      change.bankAccountName,
      deps.clock.now(),
    ])
  })
}
