import { atom } from 'jotai'
import { type Coupon, spinClaim } from '#contract/spin.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'

/** Paying a coupon into the wallet. */
export const claimCall = createMoneyCall(spinClaim, () => ({
  type: 'bonus',
  satang: undefined,
  origin: 'luckydraw',
}))

/** The coupon that was sent last, and when (epoch milliseconds by the server's clock). */
export const claimedAtom = atom<{ readonly coupon: Coupon; readonly at: number } | undefined>(undefined)
