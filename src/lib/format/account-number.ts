/** Groups a 10-digit account number as 3-3-4 (specification, section 2); returns others unchanged. */
export function formatAccountNumber(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** The last four digits, by which members recognize an account. */
export function lastFourDigits(digits: string): string {
  return digits.slice(-4)
}

/** An account number for texts that others may read: its last four digits; empty for an unknown one. */
export function maskAccountNumber(digits: string): string {
  return digits === '' ? '' : `···${lastFourDigits(digits)}`
}

/**
 * Lao mobile numbers with or without the trunk zero or the country code, (0)20 5551 2345, (0)30 555 1234 and
 * 856 20 5551 2345, and other numbers of 10 digits.
 */
const phoneGroups = [
  /^(0?20|\+?85620)(\d{4})(\d{4})$/,
  /^(0?30|\+?85630)(\d{3})(\d{4})$/,
  /^(\d{3})(\d{3})(\d{4})$/,
]

const groupPhone = (phone: string) =>
  phoneGroups
    .map((groups) => groups.exec(phone))
    .find(Boolean)
    ?.slice(1)
    .map((group) => group.replace(/856(?=\d)/, '856 '))

/** Groups a phone number as people write it, 081 234 5678 or 020 5551 2345; returns other numbers unchanged. */
export function formatPhone(phone: string): string {
  return groupPhone(phone)?.join(' ') ?? phone
}

/** Masks the middle of a phone number, 081-xxx-5678; of an unknown format all but the last four digits. */
export function maskPhone(phone: string): string {
  const [start, middle = '', end] = groupPhone(phone) ?? []
  return start ? `${start}-${'x'.repeat(middle.length)}-${end}` : `xxx-${phone.slice(-4)}`
}
