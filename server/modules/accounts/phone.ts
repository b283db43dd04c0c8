import { asciiDigits, canonicalPhone, PHONE_LENGTH } from '#contract/account-rules.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/**
 * Normalizes a typed phone number to its canonical form.
 * @throws DomainError PHONE_NUMBER_REQUIRE_10_DIGIT outside Laos, INVALID_USER_INFO in Laos
 */
export function normalizePhone(typed: string, laos: boolean): string {
  const phone = canonicalPhone(typed, laos)
  const looksLikePhone = /^[\d\s().+-]+$/.test(asciiDigits(typed)) && /^\+?\d+$/.test(phone)
  if (laos && !looksLikePhone) throw new DomainError('INVALID_USER_INFO', { field: 'username' })
  if (!laos && !(looksLikePhone && phone.length === PHONE_LENGTH && !phone.startsWith('+'))) {
    throw new DomainError('PHONE_NUMBER_REQUIRE_10_DIGIT')
  }
  return phone
}
