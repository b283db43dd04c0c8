import type { Registration } from '#contract/account.ts'
import { isEnglishName, requiresEnglishName } from '#contract/account-rules.ts'
import { banksOf } from '#server/modules/lookups/banks.ts'
import { readSwitches } from '#server/modules/settings/settings.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Settings } from '#server/settings.ts'
import { isGuessable } from './common-passwords.ts'
import { memberByInviteCode, phoneIsTaken, sourceExists } from './members.ts'
import { isVerified } from './otp.ts'
import { requirePhone } from './phone.ts'

type Partially<T> = { [K in keyof T]?: T[K] | undefined }

/** Registration data as far as it is filled in; the form checks it step by step. */
export type RegistrationDraft = Partially<Registration> & Pick<Registration, 'username'>

/** Values that checking a draft derives from it. */
export interface CheckedDraft {
  /** Canonical phone. */
  phone: string
  inviterId: number | undefined
}

/**
 * Checks registration data against the rules of section 5 that say nothing about whose phone or bank account it is;
 * only what is there is checked.
 * @throws ApiError with the key of the first thing wrong
 */
export async function checkDraft(
  sql: Sql,
  settings: Settings,
  draft: RegistrationDraft,
): Promise<CheckedDraft> {
  const phone = requirePhone(draft.username, settings.laos)
  if (draft.password !== undefined) requirePassword(draft.password, phone, 'password')
  if (draft.bankCode !== undefined) requireBank(settings, draft.bankCode, draft.bankAccountName)
  if (draft.currency !== undefined && !settings.laos) {
    throw new ApiError('INVALID_USER_INFO', { field: 'currency' })
  }
  if (draft.sourceCode && !(await sourceExists(sql, draft.sourceCode))) {
    throw new ApiError('INVALID_USER_INFO', { field: 'sourceCode' })
  }
  const inviterId = draft.inviteCode ? await memberByInviteCode(sql, draft.inviteCode) : undefined
  if (draft.inviteCode && inviterId === undefined) {
    throw new ApiError('INVALID_USER_INFO', { field: 'inviteCode' })
  }
  return { phone, inviterId }
}

/**
 * Checks that phone and bank account are free: its answers tell who is registered, so callers are limited first.
 * @param phone canonical, of a draft that checkDraft took
 * @throws ApiError EXISTING_USER, UNVERIFIED_OTP or EXISTING_BANK
 */
export async function checkIsNew(
  sql: Sql,
  phone: string,
  draft: RegistrationDraft,
  now: number,
): Promise<void> {
  if (await phoneIsTaken(sql, phone)) throw new ApiError('EXISTING_USER')
  const { registerOTP } = await readSwitches(sql)
  if (registerOTP && !(await isVerified(sql, phone, now, draft.otpToken)))
    throw new ApiError('UNVERIFIED_OTP')
  // Only now: account numbers can't be tried by who has verified no phone.
  if (draft.bankCode !== undefined && draft.bankAccountNo !== undefined) {
    await requireFreeBankAccount(sql, draft.bankCode, draft.bankAccountNo)
  }
}

/** @throws ApiError INVALID_USER_INFO for a password that anybody would guess */
export function requirePassword(password: string, phone: string, field: string): void {
  if (isGuessable(password, phone)) throw new ApiError('INVALID_USER_INFO', { field })
}

/** @throws ApiError INVALID_BANK, or BANK_ACCOUNT_NAME_ENG where the bank wants English letters */
export function requireBank(settings: Settings, bankCode: string, holder: string | undefined): void {
  if (!banksOf(settings.laos).some((bank) => bank.code === bankCode)) {
    throw new ApiError('INVALID_BANK', { field: 'bankCode' })
  }
  if (holder !== undefined && requiresEnglishName(bankCode) && !isEnglishName(holder)) {
    throw new ApiError('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' })
  }
}

/** @throws ApiError EXISTING_BANK when somebody has the account */
export async function requireFreeBankAccount(sql: Sql, bankCode: string, accountNo: string): Promise<void> {
  const taken = await sql.run('select from bank_account where bank_code = $1 and account_no = $2', [
    bankCode,
    accountNo,
  ])
  if (taken > 0) throw new ApiError('EXISTING_BANK', { field: 'bankAccountNo' })
}
