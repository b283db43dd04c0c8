import { laoMobile, normalizePhone, PHONE_LENGTH } from '#contract/formats/typed-digits.ts'
import { DomainError } from '#server/platform/domain-error.ts'

const anyLaoMobile = new RegExp(`^(?:(?:\\+|00)?8560?|0)?(${laoMobile})$`)

/**
 * Canonical form of a phone number, so that each number is one username: in Laos, mobile numbers without trunk zero and
 * country code.
 */
export function canonicalPhone(typed: string, laos: boolean): string {
  const phone = normalizePhone(typed, laos)
  return laos ? (anyLaoMobile.exec(phone)?.[1] ?? phone) : phone
}

/**
 * The canonical form of a phone number in a registration.
 * @throws DomainError PHONE_NUMBER_REQUIRE_10_DIGIT outside Laos, INVALID_USER_INFO in Laos
 */
export function requirePhone(typed: string, laos: boolean): string {
  const phone = canonicalPhone(typed, laos)
  const looksLikePhone = phone !== '' && !/\p{L}/u.test(typed)
  if (laos && !looksLikePhone) throw new DomainError('INVALID_USER_INFO', { field: 'username' })
  if (!laos && !(looksLikePhone && phone.length === PHONE_LENGTH && !phone.startsWith('+'))) {
    throw new DomainError('PHONE_NUMBER_REQUIRE_10_DIGIT')
  }
  return phone
}
