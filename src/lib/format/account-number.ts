/** Groups a 10-digit account number as 3-3-4 (specification, section 2); returns others unchanged. */
export function formatAccountNumber(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** The last four digits, by which members recognize an account. */
export function lastFourDigits(digits: string): string {
  return digits.slice(-4)
}

/** Groups a 10-digit phone number as 3-3-4 with no-break spaces, 081 234 5678; returns others unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3')
}

/** Masks the middle of a 10-digit phone number, 081-xxx-5678; of others all but the last four digits. */
export function maskPhone(phone: string): string {
  const [, start, end] = /^(\d{3})\d{3}(\d{4})$/.exec(phone) ?? []
  return start ? `${start}-xxx-${end}` : `xxx-${phone.slice(-4)}`
}
