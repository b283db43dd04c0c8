import { isOffered } from '#domain/lookups/host-capabilities.ts'
import type { Draft } from './draft.ts'

/**
 * What the account calls carry to show that this browser verified the phone (D41): the token that `otp/verify` answered,
 * where the host offers to check it.
 */
export async function otpProof({
  phone,
  otpPhone,
  verifiedToken,
}: Pick<Draft, 'phone' | 'otpPhone' | 'verifiedToken'>): Promise<{ otpToken?: string }> {
  if (verifiedToken === '' || otpPhone !== phone) return {}
  return (await isOffered('otp-token')) ? { otpToken: verifiedToken } : {}
}
