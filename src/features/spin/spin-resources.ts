import { spinCoupons, spinSetup } from '#contract/rewards/spin.ts'
import { resource } from '#lib/resource/resource.ts'

/** The active wheel and the member's coins. */
export const setupResource = resource(spinSetup)

/** The member's coupons. */
export const couponsResource = resource(spinCoupons)

/** Reloads coins, wheel and coupons. Errors appear in the resources. */
export function refreshSpin(): void {
  void setupResource.refresh()
  void couponsResource.refresh()
}
