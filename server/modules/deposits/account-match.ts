/** How two account numbers or names compare when one of them may be partly hidden. */
export type Comparison = 'match' | 'mismatch' | 'indeterminate'

/** Fewest visible digits that can tell two accounts apart. */
const ENOUGH = 4

/**
 * Compares a full account number with one that a bank has masked ("xxx-x-x1234-5", "•••1234").
 * Equal lengths are compared position by position, others by the last visible digits; with fewer than four visible
 * digits nothing can be said, and that never counts against the member.
 */
export function compareAccounts(full: string, masked: string): Comparison {
  const own = full.replaceAll(/[\s-]/g, '')
  const other = masked.replaceAll(/[\s-]/g, '')
  const visible = other.replaceAll(/\D/g, '').length
  if (visible < ENOUGH) return 'indeterminate'
  if (own.length === other.length) {
    for (const [at, sign] of [...other].entries()) {
      if (/\d/.test(sign) && sign !== own[at]) return 'mismatch'
    }
    return 'match'
  }
  const tail = /\d+$/.exec(other)?.[0] ?? ''
  if (tail.length < ENOUGH) return 'indeterminate'
  return own.endsWith(tail) ? 'match' : 'mismatch'
}

const titles = /^(MR|MRS|MS|MISS|MASTER|นาย|นางสาว|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.)\.?\s*/

/** Words of a holder's name: one form of letters and vowels, no title, upper case. */
function words(name: string): string[] {
  const clean = name
    .normalize('NFKC')
    .replaceAll(/[\u200b\u2060]/g, '')
    .trim()
    .toUpperCase()
  return clean.replace(titles, '').split(/\s+/).filter(Boolean)
}

/**
 * Compares a registered holder's name with one that a bank has shortened ("MR SOMCHAI J***"). Names in different
 * scripts say nothing about each other.
 */
export function compareNames(registered: string, shown: string): Comparison {
  const own = words(registered)
  const other = words(shown)
  const [first = ''] = own
  const [shownFirst = ''] = other
  const stem = shownFirst.replace(/[*.•X]+$/u, '')
  if (first === '' || stem === '' || isLatin(first) !== isLatin(stem)) return 'indeterminate'
  if (!first.startsWith(stem)) return 'mismatch'
  const last = own.at(-1) ?? ''
  const lastStem = other.length > 1 ? (other.at(-1) ?? '').replace(/[*.•X]+$/u, '') : ''
  return lastStem === '' || own.length < 2 || last.startsWith(lastStem) ? 'match' : 'mismatch'
}

function isLatin(text: string): boolean {
  return /^[A-Z]/.test(text)
}
