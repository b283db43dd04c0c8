import {
  INVITE_CODE_MAX_LENGTH,
  isEnglishName,
  NAME_MAX_LENGTH,
  normalizeHolderName,
  requiresEnglishName,
} from '#contract/account-rules.ts'
import { normalizeInviteCode } from '#contract/formats/typed-codes.ts'
import { normalizePhone, PHONE_LENGTH } from '#contract/formats/typed-digits.ts'
import { findVisibleTextProblem, type VisibleTextProblem } from '#contract/formats/visible-text.ts'
import { ownProperty } from '#lib/forms/form-rules.ts'

/** Phone, code, profile, bank (specification, section 2). */
export type Step = 1 | 2 | 3 | 4

/** Validates a phone number; in Laos any length is valid (specification, section 5). */
export function validatePhone(typed: string, laos: boolean): 'empty' | 'length' | undefined {
  const phone = normalizePhone(typed, laos)
  if (phone === '') return 'empty'
  return laos || (phone.length === PHONE_LENGTH && !phone.startsWith('+')) ? undefined : 'length'
}

/**
 * Account holder's name as sent: first and last name, trimmed, upper case, one space between
 * (specification, section 3).
 */
export function formatHolderName(firstName: string, lastName: string): string {
  return normalizeHolderName(`${normalizeHolderName(firstName)} ${normalizeHolderName(lastName)}`)
}

/** Validates the first or last name of the account holder for a bank. */
export function validateNamePart(part: string, bankCode: string): VisibleTextProblem | 'english' | undefined {
  const problem = findVisibleTextProblem(normalizeHolderName(part), NAME_MAX_LENGTH)
  if (problem === 'empty') return problem
  return requiresEnglishName(bankCode) && !isEnglishName(part) ? 'english' : problem
}

/** Validates the optional invite code. */
export function validateInviteCode(code: string): Exclude<VisibleTextProblem, 'empty'> | undefined {
  const problem = findVisibleTextProblem(normalizeInviteCode(code), INVITE_CODE_MAX_LENGTH)
  return problem === 'empty' ? undefined : problem
}

/** What determines the furthest step that can be shown. */
export interface Progress {
  readonly phone: string
  /** Phone that a code was sent to; '' if none. */
  readonly otpPhone: string
  /** Phone that is verified or needs no code; '' if none. */
  readonly verifiedPhone: string
  readonly name: string
}

/**
 * Returns the step to show when `requested` comes from the browser history or a restored tab: no step can be
 * skipped, and the bank step needs the password, which is never persisted.
 */
export function getReachableStep(
  requested: number,
  progress: Progress,
  hasPassword: boolean,
  laos: boolean,
): Step {
  const { phone, otpPhone, verifiedPhone, name } = progress
  if (requested <= 1 || validatePhone(phone, laos) !== undefined) return 1
  if (verifiedPhone !== phone) return otpPhone === phone ? 2 : 1
  return requested >= 4 && hasPassword && name.trim() !== '' ? 4 : 3
}

/**
 * Whether the code counts among the steps: at first as the operator requires it, later as it was needed. A host may know the
 * phone already, and the lookup may have failed.
 * @param asksOtp result of the lookup; undefined if unknown
 */
export function hasOtpStep(
  step: Step,
  asksOtp: boolean | undefined,
  { phone, otpPhone }: Pick<Progress, 'phone' | 'otpPhone'>,
): boolean {
  return step === 1 ? asksOtp !== false : step === 2 || otpPhone === phone
}

/** Steps that show a server error, if it isn't the step that made the call. */
const stepByErrorKey: Readonly<Record<string, Step>> = {
  EXISTING_USER: 1,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 1,
  UNVERIFIED_OTP: 1,
  EXISTING_BANK: 4,
  INVALID_BANK: 4,
  BANK_ACCOUNT_NAME_ENG: 4,
}

/** Steps of the fields that a server error may name. */
const stepByField: Readonly<Record<string, Step>> = {
  username: 1,
  name: 3,
  password: 3,
  sourceCode: 3,
  inviteCode: 3,
}

/** Returns the step that shows an error. */
export function getStepOfError(key: string | undefined, field: string | undefined, current: Step): Step {
  return ownProperty(stepByErrorKey, key) ?? ownProperty(stepByField, field) ?? current
}
