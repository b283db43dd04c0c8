import { isOffered } from '#domain/lookups/host-capabilities.ts'
import type { Draft } from './registration-draft.ts'

/**
 * Part of the request bodies of the account calls that proves that this browser verified the phone: the
 * token from `otp/verify`, if the host can check it.
 */
export async function otpProof({
  phone,
  otpPhone,
  verifiedToken,
}: Pick<Draft, 'phone' | 'otpPhone' | 'verifiedToken'>): Promise<{ otpToken?: string }> {
  if (verifiedToken === '' || otpPhone !== phone) return {}
  return (await isOffered('otp-token')) ? { otpToken: verifiedToken } : {}
}
