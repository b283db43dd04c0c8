import * as v from 'valibot'
import { isEnglishName, normalizeHolderName, requiresEnglishName } from '#contract/account-rules.ts'
import type { Deps } from '#server/deps.ts'
import { findBankNames } from '#server/modules/settings/banks.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { requireBank } from './registration.ts'

/** A member's profile in the contract's format. */
export function toProfileResponse(member: Member) {
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

/** Reads a member's bank account in the contract's format. */
export async function readBankAccount(sql: Sql, memberId: number) {
  const row = await firstRow(
    sql,
    bankAccountRow,
    'select bank_code, account_no, account_name, currency, mode from bank_account where member_id = $1',
    [memberId],
  )
  if (!row) return undefined
  const bank = findBankNames(row.bank_code)
  return {
    ...(bank ? { bank } : {}),
    bankAccountName: row.account_name,
    bankAccountNo: row.account_no,
    bankCode: row.bank_code,
    mode: row.mode,
    currency: row.currency,
    // See `updateProfile`.
    editable: false,
  }
}

export interface ProfileChange {
  name: string
  bankCode?: string | undefined
  bankAccountName?: string | undefined
  bankAccountNo?: string | undefined
}

/**
 * Changes the profile name. Bank fields must be absent or equal the registered ones: with a stolen token, an attacker
 * could otherwise redirect withdrawals. Only support can change the bank account.
 * @throws DomainError INVALID_BANK
 */
export async function updateProfile(deps: Deps, member: Member, change: ProfileChange): Promise<void> {
  const stored = await readBankAccount(deps.db, member.id)
  const account = stored && { ...stored, bankAccountName: normalizeHolderName(stored.bankAccountName) }
  for (const field of ['bankCode', 'bankAccountNo', 'bankAccountName'] as const) {
    if (change[field] !== undefined && account?.[field] !== change[field])
      throw new DomainError('INVALID_BANK', { field })
  }
  await deps.db.run('update member set name = $2 where id = $1', [member.id, change.name])
}

/**
 * Replaces a non-Latin account holder name at a bank that requires Latin letters (specification, section 5).
 * @throws DomainError NO_BANK, INVALID_BANK (other bank, or nothing to correct), BANK_ACCOUNT_NAME_ENG
 */
export async function correctHolderName(
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
    if (!row) throw new DomainError('NO_BANK')
    if (row.bank_code !== change.bankCode) throw new DomainError('INVALID_BANK', { field: 'bankCode' })
    if (row.account_name === change.bankAccountName) return
    if (!requiresEnglishName(row.bank_code) || isEnglishName(row.account_name)) {
      throw new DomainError('INVALID_BANK', { field: 'bankCode' })
    }
    await sql.run('update bank_account set account_name = $2, updated_at = $3 where member_id = $1', [
      member.id,
      change.bankAccountName,
      deps.clock.now(),
    ])
  })
}
