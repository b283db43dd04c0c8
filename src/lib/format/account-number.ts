/** An account number for reading: 10 digits as 3-3-4 (specification, section 2), others as they are. */
export function accountNumber(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** The last four digits, by which a member knows an account. */
export function lastFour(digits: string): string {
  return digits.slice(-4)
}

/** A phone number of which only the ends are shown: 081-xxx-5678; others keep their last four. */
export function maskedPhone(phone: string): string {
  const [, start, end] = /^(\d{3})\d{3}(\d{4})$/.exec(phone) ?? []
  return start ? `${start}-xxx-${end}` : `xxx-${phone.slice(-4)}`
}
