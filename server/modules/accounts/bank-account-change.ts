import * as v from 'valibot'
import { registration } from '#contract/account-changes.ts'
import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { oneRow, violatedConstraint } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { requireBank } from './registration.ts'

const { entries } = registration
const typedAccount = v.object({
  bankCode: entries.bankCode,
  bankAccountNo: entries.bankAccountNo,
  bankAccountName: entries.bankAccountName,
})

interface ChangeRequest {
  readonly memberId: number
  readonly publicId: string
  /** As typed: bankCode, bankAccountNo, bankAccountName. */
  readonly typed: Readonly<Record<string, string>>
  /** `updated_at` of the account that the form was made from. */
  readonly seenAt: number
  readonly reason: string
  readonly by: Actor
}

const accountRow = v.object({
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  updated_at: v.number(),
})

/**
 * Changes a member's bank account by the rules of the registration. Withdrawals that were requested before keep the account
 * of their time.
 * @returns false if the account was changed since the form was made; nothing is changed then
 * @throws DomainError INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG or EXISTING_BANK
 */
export async function changeBankAccount(
  { db, clock, settings }: Deps,
  { memberId, publicId, typed, seenAt, reason, by }: ChangeRequest,
): Promise<boolean> {
  const parsed = v.safeParse(typedAccount, typed)
  if (!parsed.success) throw new DomainError('INVALID_USER_INFO')
  const { bankCode, bankAccountNo, bankAccountName } = parsed.output
  requireBank(settings, bankCode, bankAccountName)
  const at = clock.now()
  try {
    return await db.tx(async (sql) => {
      await lockMember(sql, memberId)
      const before = await oneRow(
        sql,
        accountRow,
        `select bank_code, account_no, account_name, updated_at from bank_account
         where member_id = $1 for update`,
        [memberId],
      )
      if (before.updated_at !== seenAt) return false
      await sql.run(
        `update bank_account set bank_code = $2, account_no = $3, account_name = $4,
           updated_at = greatest($5, updated_at + 1)
         where member_id = $1`,
        [memberId, bankCode, bankAccountNo, bankAccountName, at],
      )
      await recordAudit(sql, {
        by,
        action: 'change-bank-account',
        record: { kind: 'member', id: publicId },
        memberId,
        before: { bank: before.bank_code, account: before.account_no, holder: before.account_name },
        after: { bank: bankCode, account: bankAccountNo, holder: bankAccountName, reason },
        at,
      })
      return true
    })
  } catch (error) {
    if (violatedConstraint(error) === 'bank_account_one_owner') throw new DomainError('EXISTING_BANK')
    throw error
  }
}
