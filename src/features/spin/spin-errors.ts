import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ClaimRefusal, SpinRefusal } from '#contract/rewards/spin.ts'

/**
 * All error codes of spins and claims with their English text. Only used by `lingui extract`: at runtime
 * `spin-error-text.ts` looks the ids up in the catalog, so this table isn't bundled.
 */
export const spinErrors: Record<SpinRefusal | ClaimRefusal, MessageDescriptor> = {
  BONUS_REMAINING: msg({
    id: 'spin.error.BONUS_REMAINING',
    message: 'You are still using a bonus. End it first, then try again.',
  }),
  NO_COIN: msg({ id: 'spin.error.NO_COIN', message: 'You have no coins to spin with.' }),
  NO_SPINWHEEL: msg({ id: 'spin.error.NO_SPINWHEEL', message: 'The wheel is closed right now.' }),
  NO_CLAIMABLE_COUPON: msg({
    id: 'spin.error.NO_CLAIMABLE_COUPON',
    message: 'This coupon can’t be claimed: it was claimed already, or it isn’t yours.',
  }),
  INVALID_PRIZE_CODE: msg({
    id: 'spin.error.INVALID_PRIZE_CODE',
    message: 'The prize of this coupon isn’t known any more. Please contact support.',
  }),
  INVALID_CODE: msg({
    id: 'spin.error.INVALID_CODE',
    message: 'This coupon isn’t valid. Please contact support.',
  }),
  INVALID_COUPON_TYPE: msg({
    id: 'spin.error.INVALID_COUPON_TYPE',
    message: 'This coupon can’t be claimed here. Please contact support.',
  }),
  COUPON_EXPIRED: msg({ id: 'spin.error.COUPON_EXPIRED', message: 'This coupon has expired.' }),
}
