import { normalizeVisibleText } from './formats/visible-text.ts'

/**
 * Validation rules shared by the registration form and the server (specification, section 5).
 */

/** Banks whose account names must be in English letters. */
export const englishNameBanks: readonly string[] = ['KTB', 'TMB', 'BBL']

/** A phone number's length outside Laos. */
export const PHONE_LENGTH = 10

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

/** Converts Thai, Lao and full-width digits to ASCII digits. */
export function asciiDigits(text: string): string {
  return text
    .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/[\u0ed0-\u0ed9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
}

/** Reduces a typed bank account number (Thai or Lao digits, spaces, dashes) to ASCII digits. */
export function normalizeAccountNo(typed: string): string {
  return asciiDigits(typed.normalize('NFKC')).replaceAll(/[\s\p{Cf}\p{Pd}\u2212]/gu, '')
}

/** Reduces a typed phone number ("081-234 5678", Thai digits, "+66 81...") to ASCII digits. */
export function phoneDigits(typed: string): string {
  return asciiDigits(typed)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^\+66/, '0')
    .replace(/[^\d+]/g, '')
}

/**
 * Canonical form of a phone number, so that each number is one username. Outside Laos the digits themselves; in Laos known
 * mobile numbers are reduced to `20xxxxxxxx` or `30xxxxxxx`, without trunk zero or country code.
 */
export function canonicalPhone(typed: string, laos: boolean): string {
  const digits = phoneDigits(typed)
  if (!laos) return digits
  return /^(?:\+?856|0)?(20(?:[23579]\d{7}|8[78]\d{6})|30\d{7})$/.exec(digits)?.[1] ?? digits
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
