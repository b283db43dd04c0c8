import { asciiDigits, canonicalPhone, PHONE_LENGTH } from '#contract/account-rules.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/**
 * Normalises a typed phone number to its canonical form.
 * @throws ApiError PHONE_NUMBER_REQUIRE_10_DIGIT outside Laos, INVALID_USER_INFO in Laos
 */
export function normalizePhone(typed: string, laos: boolean): string {
  const phone = canonicalPhone(typed, laos)
  const looksLikePhone = /^[\d\s().+-]+$/.test(asciiDigits(typed)) && /^\+?\d+$/.test(phone)
  if (laos && !looksLikePhone) throw new ApiError('INVALID_USER_INFO', { field: 'username' })
  if (!laos && !(looksLikePhone && phone.length === PHONE_LENGTH && !phone.startsWith('+'))) {
    throw new ApiError('PHONE_NUMBER_REQUIRE_10_DIGIT')
  }
  return phone
}
