import { dropInvisible } from './invisible-characters.ts'

/** A phone number's length outside Laos. */
export const PHONE_LENGTH = 10

/** Converts Thai and Lao digits, and full-width digits, letters and signs, to ASCII. */
export function asciiDigits(text: string): string {
  return text
    .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/[\u0ed0-\u0ed9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** Normalizes an invite code: ASCII digits and dashes, without spaces and invisible characters; upper and lower case stay. */
export function normalizeCode(typed: string): string {
  return dropInvisible(asciiDigits(typed))
    .replaceAll(/\s/g, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

/** Normalizes a code of a promotion or bonus, which is upper case everywhere (specification, section 5). */
export const normalizePromotionCode = (typed: string): string => normalizeCode(typed).toUpperCase()

/** The code in an invite link's address, without what a message has right after the link: messengers take it for a part of it. */
export const normalizeLinkedInviteCode = (code: string): string =>
  normalizeCode(code).replace(/^([\w~@:+-]+(?:\.[\w~@:+-]+)*).*/, '$1')

/** Normalizes what is typed as an inviter's code: the code of an invite link, if one is pasted, also within a message. */
export function normalizeInviteCode(typed: string): string {
  const plain = dropInvisible(asciiDigits(typed))
  const [, linked] = /(?:[?&;]|%3F|%26)code(?:=|%3D)([^\s&#]+)/i.exec(plain) ?? []
  const code = linked === undefined ? normalizeCode(typed) : normalizeLinkedInviteCode(decoded(linked))
  // What is left may be a link itself.
  return code === typed ? code : normalizeInviteCode(code)
}

/** The text that a URL's part encodes; the part itself if it isn't encoded rightly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Pattern of Lao mobile numbers, without trunk zero and country code. */
export const laoMobile = String.raw`20(?:[23579]\d{7}|8[78]\d{6})|30\d{7}`
const internationalLaoMobile = new RegExp(`^(?:\\+|00)856(?=0?(?:${laoMobile})$)`)

/**
 * A typed or pasted phone number as it is sent: its ASCII digits, with a `+` only before a country code that stays.
 * Outside Laos, Thailand's country code becomes 0. In Laos the digits stay as typed, because a host may know a number with
 * or without its 0; only the country code of a complete mobile number is removed.
 */
export function normalizePhone(typed: string, laos: boolean): string {
  const digits = asciiDigits(typed)
    .replaceAll(/[^\d+]/g, '')
    .replaceAll(/(?!^)\+|\+(?!\d)/g, '')
  return laos
    ? digits.replace(internationalLaoMobile, '')
    : digits.replace(/^(?:\+|00)660*|^66(?=0?[1-9]\d{8}$)0?/, '0')
}
