/**
 * `tel:` URL for the payload of a call button, in any notation.
 * @returns undefined if it isn't a phone number; `*` and `#` are refused, as such codes can reconfigure a phone
 */
export function getTelHref(payload: string | undefined): string | undefined {
  const number = (payload ?? '').replace(/^\s*tel:/i, '').replaceAll(/[\s().\-/]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
