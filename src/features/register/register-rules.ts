import { safeParse } from 'valibot'
import { newPassword, registration } from '#contract/account.ts'
import {
  isEnglishName,
  normaliseHolderName,
  PHONE_LENGTH,
  phoneDigits,
  requiresEnglishName,
} from '#contract/account-rules.ts'
import { ownProperty } from '#lib/forms/form-rules.ts'

/** Phone, code, profile, bank (specification, section 2). */
export type Step = 1 | 2 | 3 | 4

/** What a phone number lacks: any length will do in Laos (section 5). */
export function phoneProblem(typed: string, laos: boolean): 'empty' | 'length' | undefined {
  const { length } = phoneDigits(typed)
  if (length === 0) return 'empty'
  return laos || length === PHONE_LENGTH ? undefined : 'length'
}

/** Whether the server would take this as a new password. */
export function passwordFits(password: string): boolean {
  return safeParse(newPassword, password).success
}

/** Whether this can be a bank account number; spaces, dashes, Thai and Lao digits are fine. */
export function accountNoFits(typed: string): boolean {
  return safeParse(registration.entries.bankAccountNo, typed).success
}

/** Holder's name as sent: first and last name, trimmed, one space between, upper case (section 3). */
export function holderName(firstName: string, lastName: string): string {
  return normaliseHolderName(`${normaliseHolderName(firstName)} ${normaliseHolderName(lastName)}`)
}

/** What a part of the holder's name lacks at this bank. */
export function namePartProblem(part: string, bankCode: string): 'empty' | 'english' | undefined {
  if (normaliseHolderName(part) === '') return 'empty'
  return requiresEnglishName(bankCode) && !isEnglishName(part) ? 'english' : undefined
}

/** What decides how far somebody may be. */
export interface Progress {
  readonly phone: string
  /** Phone that a code was sent to, '' if none. */
  readonly otpPhone: string
  /** Phone that needs no (more) code, '' if none. */
  readonly verifiedPhone: string
  readonly name: string
}

/**
 * The step to show where `wanted` is asked for (browser history, a restored tab): no step is skipped, and the bank
 * step needs the password, which isn't kept.
 */
export function reachableStep(wanted: number, progress: Progress, hasPassword: boolean, laos: boolean): Step {
  const { phone, otpPhone, verifiedPhone, name } = progress
  if (wanted <= 1 || phoneProblem(phone, laos) !== undefined) return 1
  if (verifiedPhone !== phone) return otpPhone === phone ? 2 : 1
  return wanted >= 4 && hasPassword && name.trim() !== '' ? 4 : 3
}

/** Where a server's message key belongs, if not to the step that made the call. */
const stepOfKey: Readonly<Record<string, Step>> = {
  EXISTING_USER: 1,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 1,
  UNVERIFIED_OTP: 1,
  EXISTING_BANK: 4,
  INVALID_BANK: 4,
  BANK_ACCOUNT_NAME_ENG: 4,
}

/** Steps of the fields that a server may name. */
const stepOfField: Readonly<Record<string, Step>> = {
  username: 1,
  name: 3,
  password: 3,
  sourceCode: 3,
  inviteCode: 3,
}

/** The step that a failure is shown at. */
export function stepOfFailure(key: string | undefined, field: string | undefined, current: Step): Step {
  return ownProperty(stepOfKey, key) ?? ownProperty(stepOfField, field) ?? current
}
