import { asciiDigits } from '#contract/account-rules.ts'

/** Formats typed text as DD/MM/YYYY, as far as there are digits: '0203' -> '02/03'. */
export function normalizeDay(typed: string): string {
  const digits = asciiDigits(typed).replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}

/** YYYY-MM-DD of DD/MM/YYYY; '' if it is incomplete or there is no such day. */
export function parseDay(text: string): string {
  const [day = '', month = '', year = ''] = text.split('/')
  const iso = `${year}-${month}-${day}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(iso) && text.length === 10 ? iso : ''
}

/** DD/MM/YYYY of YYYY-MM-DD; '' of ''. */
export function dayText(iso: string): string {
  return iso.split('-').reverse().join('/')
}
