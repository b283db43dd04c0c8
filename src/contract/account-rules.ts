import { dropInvisible, normalizeVisibleText } from './formats/invisible-characters.ts'
import { asciiDigits } from './formats/typed-digits.ts'

/**
 * Validation rules shared by the registration form and the server (specification, section 5).
 */

/** Banks whose account names must be in English letters. */
export const englishNameBanks: readonly string[] = ['KTB', 'TMB', 'BBL']

/** Longest profile name, longest account holder's name, and longest first or last name in it, in characters (`textLength`). */
export const NAME_MAX_LENGTH = 60
export const HOLDER_NAME_MAX_LENGTH = 120

/** Longest invite code, in characters. */
export const INVITE_CODE_MAX_LENGTH = 60

/** Shortest and longest password, in characters. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** Digits a bank account number may have; Lao banks go up to 20. */
export const ACCOUNT_NO_MIN = 7
export const ACCOUNT_NO_MAX = 20

/** Reduces a typed bank account number (Thai or Lao digits, spaces, dashes) to ASCII digits. */
export function normalizeAccountNo(typed: string): string {
  return dropInvisible(asciiDigits(typed)).replaceAll(/[\s\p{Pd}\u2212]/gu, '')
}

/** Whether a bank requires the holder's name in English letters. */
export function requiresEnglishName(bankCode: string): boolean {
  return englishNameBanks.includes(bankCode)
}

/** Normalizes a holder's name for storage: composed, without zero-width marks, single spaces, upper case. */
export function normalizeHolderName(typed: string): string {
  return normalizeVisibleText(normalizeVisibleText(typed).toUpperCase())
}

/** Whether the name is non-empty and has only letters A to Z and spaces. */
export function isEnglishName(name: string): boolean {
  return /^[A-Z]+(?: [A-Z]+)*$/i.test(name.trim().replaceAll(/\s+/g, ' '))
}
