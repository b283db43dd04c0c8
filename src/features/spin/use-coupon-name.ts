import { useLingui } from '@lingui/react/macro'
import type { Coupon } from '#contract/spin.ts'

/** Returns a function that names a coupon: by its prize, else by the label of its slice. */
export function useCouponName() {
  const { t } = useLingui()
  return ({ prize: { name, slice } = {} }: Coupon): string => {
    const label = typeof slice === 'object' ? slice?.label : undefined
    return name?.trim() || label?.trim() || t`Coupon`
  }
}
