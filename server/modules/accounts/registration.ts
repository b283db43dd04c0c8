import { dictionary } from '@zxcvbn-ts/language-common'
import type { Registration } from '#contract/account-changes.ts'
import { isEnglishName, requiresEnglishName } from '#contract/account-rules.ts'
import { listBanks } from '#server/modules/settings/banks.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { Settings } from '#server/settings.ts'
import { findInviterId, isPhoneTaken, sourceExists } from './members.ts'
import { isPhoneVerified } from './otp.ts'
import { requirePhone } from './phone.ts'

type Partially<T> = { [K in keyof T]?: T[K] | undefined }

/** Partially filled registration data: the form validates it step by step. */
export type RegistrationDraft = Partially<Registration> & Pick<Registration, 'username'>

/** Values derived while validating a draft. */
export interface ValidatedDraft {
  /** Canonical phone number. */
  phone: string
  inviterId: number | undefined
}

/**
 * Validates the fields present in a draft against the rules of the specification, section 5, except uniqueness of
 * phone and bank account.
 * @throws DomainError with the key of the first violated rule
 */
export async function validateDraft(
  sql: Sql,
  settings: Settings,
  draft: RegistrationDraft,
): Promise<ValidatedDraft> {
  const phone = requirePhone(draft.username, settings.laos)
  if (draft.password !== undefined) requireUnguessablePassword(draft.password, phone, 'password')
  if (draft.bankCode !== undefined) requireBank(settings, draft.bankCode, draft.bankAccountName)
  if (draft.currency !== undefined && !settings.laos) {
    throw new DomainError('INVALID_USER_INFO', { field: 'currency' })
  }
  if (draft.sourceCode && !(await sourceExists(sql, draft.sourceCode))) {
    throw new DomainError('INVALID_USER_INFO', { field: 'sourceCode' })
  }
  const inviterId = draft.inviteCode ? await findInviterId(sql, draft.inviteCode) : undefined
  if (draft.inviteCode && inviterId === undefined) {
    throw new DomainError('INVALID_USER_INFO', { field: 'inviteCode' })
  }
  return { phone, inviterId }
}

/**
 * Checks that phone and bank account aren't registered yet. The answer allows enumeration of members, so
 * callers must apply a rate limit first.
 * @param phone canonical, from `validateDraft`
 * @throws DomainError EXISTING_USER, UNVERIFIED_OTP or EXISTING_BANK
 */
export async function requireUnregistered(
  sql: Sql,
  phone: string,
  draft: RegistrationDraft,
  { ip, now }: { readonly ip: string; readonly now: number },
): Promise<void> {
  if (await isPhoneTaken(sql, phone)) throw new DomainError('EXISTING_USER')
  const { registerOTP } = await readOperatorSettings(sql)
  if (registerOTP && !(await isPhoneVerified(sql, phone, { token: draft.otpToken, ip }, now)))
    throw new DomainError('UNVERIFIED_OTP')
  // Checked last, so that account numbers can't be enumerated without a verified phone.
  if (draft.bankCode === undefined || draft.bankAccountNo === undefined) return
  if (await isBankAccountRegistered(sql, draft.bankCode, draft.bankAccountNo)) {
    // An equal registration may have been stored since the phone was checked.
    if (await isPhoneTaken(sql, phone)) throw new DomainError('EXISTING_USER')
    throw new DomainError('EXISTING_BANK', { field: 'bankAccountNo' })
  }
}

/** @throws DomainError INVALID_USER_INFO for a guessable password */
export function requireUnguessablePassword(password: string, phone: string, field: string): void {
  if (isGuessable(password, phone)) throw new DomainError('INVALID_USER_INFO', { field })
}

/** @throws DomainError INVALID_BANK, or BANK_ACCOUNT_NAME_ENG if the bank requires Latin letters */
export function requireBank(settings: Settings, bankCode: string, holder: string | undefined): void {
  if (!listBanks(settings.laos).some((bank) => bank.code === bankCode)) {
    throw new DomainError('INVALID_BANK', { field: 'bankCode' })
  }
  if (holder !== undefined && requiresEnglishName(bankCode) && !isEnglishName(holder)) {
    throw new DomainError('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' })
  }
}

async function isBankAccountRegistered(sql: Sql, bankCode: string, accountNo: string): Promise<boolean> {
  const found = await sql.run('select from bank_account where bank_code = $1 and account_no = $2', [
    bankCode,
    accountNo,
  ])
  return found > 0
}

/** Shorter passwords are rejected anyway. */
const MIN_LENGTH = 8

/** Passwords that are common here and missing in the dictionaries of leaked passwords and of words for passphrases. */
const localPasswords = `0123456789 87654321 987654321 0987654321 00000000 88888888 99999999 12341234 123123123 p@ssword abcdefgh
  admin1234 thailand1 laos1234 vientiane sabaidee sawasdee somchai1 12121212 22222222 33333333 44444444
  55555555 66666666 77777777 kapao123 kapao1234 pokpok99 lucky888 slot8888 slot1234 casino88 casino123
  money888 winwin88`

const commonPasswords = new Set(
  [...Object.values(dictionary).flat(), ...localPasswords.split(/\s+/)]
    .filter((password) => password.length >= MIN_LENGTH)
    .map((password) => password.toLowerCase()),
)

/** Whether a password is a common one, a single repeated character, or the member's own phone number. */
function isGuessable(password: string, phone: string): boolean {
  const lower = password.toLowerCase()
  return commonPasswords.has(lower) || /^(.)\1*$/u.test(lower) || lower.replaceAll(/\D/g, '') === phone
}
