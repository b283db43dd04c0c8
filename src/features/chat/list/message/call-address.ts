/**
 * The `tel:` address of a call button's payload, however it is written; undefined when it isn't a number: codes with
 * stars and hashes can change what a phone does.
 */
export function callAddress(payload: string | undefined): string | undefined {
  const number = (payload ?? '').replace(/^\s*tel:/i, '').replaceAll(/[\s().\-/]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
