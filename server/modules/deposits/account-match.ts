/** Result of comparing two account numbers or names, one of which may be masked. */
export type Comparison = 'match' | 'mismatch' | 'indeterminate'

/** Minimum visible digits to distinguish two accounts. */
const MIN_VISIBLE_DIGITS = 4

/**
 * Compares a full account number with one masked by a bank ("xxx-x-x1234-5", "•••1234"). Numbers of equal
 * length are compared by position, others by the trailing visible digits. With fewer than four visible digits
 * the result is indeterminate, which is never held against the member.
 */
export function compareAccounts(full: string, masked: string): Comparison {
  const own = full.replaceAll(/[\s-]/g, '')
  const other = masked.replaceAll(/[\s-]/g, '')
  const visible = other.replaceAll(/\D/g, '').length
  if (visible < MIN_VISIBLE_DIGITS) return 'indeterminate'
  if (own.length === other.length) {
    for (const [at, sign] of [...other].entries()) {
      if (/\d/.test(sign) && sign !== own[at]) return 'mismatch'
    }
    return 'match'
  }
  const tail = /\d+$/.exec(other)?.[0] ?? ''
  if (tail.length < MIN_VISIBLE_DIGITS) return 'indeterminate'
  return own.endsWith(tail) ? 'match' : 'mismatch'
}

const titlePattern = /^(MR|MRS|MS|MISS|MASTER|นาย|นางสาว|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.)\.?\s*/

/** Splits a holder's name into normalized, upper-case words without title. */
function splitName(name: string): string[] {
  const normalized = name
    .normalize('NFKC')
    .replaceAll(/[\u200b\u2060]/g, '')
    .trim()
    .toUpperCase()
  return normalized.replace(titlePattern, '').split(/\s+/).filter(Boolean)
}

/**
 * Compares a registered holder name with one abbreviated by a bank ("MR SOMCHAI J***"). Names in different
 * scripts are indeterminate.
 */
export function compareNames(registered: string, shown: string): Comparison {
  const own = splitName(registered)
  const other = splitName(shown)
  const [first = ''] = own
  const [shownFirst = ''] = other
  const visiblePart = shownFirst.replace(/[*.•X]+$/u, '')
  if (first === '' || visiblePart === '' || isLatin(first) !== isLatin(visiblePart)) return 'indeterminate'
  if (!first.startsWith(visiblePart)) return 'mismatch'
  const last = own.at(-1) ?? ''
  const lastStem = other.length > 1 ? (other.at(-1) ?? '').replace(/[*.•X]+$/u, '') : ''
  return lastStem === '' || own.length < 2 || last.startsWith(lastStem) ? 'match' : 'mismatch'
}

function isLatin(text: string): boolean {
  return /^[A-Z]/.test(text)
}
