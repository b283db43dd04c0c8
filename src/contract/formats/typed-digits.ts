/** A phone number's length outside Laos. */
export const PHONE_LENGTH = 10

/** Converts Thai and Lao digits, and full-width digits, letters and signs, to ASCII. */
export function asciiDigits(text: string): string {
  return text
    .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/[\u0ed0-\u0ed9]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
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
