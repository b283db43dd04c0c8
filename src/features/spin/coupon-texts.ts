import { useLingui } from '@lingui/react/macro'
import type { Coupon } from '#contract/spin.ts'

/** The words of coupons. */
export function useCouponTexts() {
  const { t } = useLingui()
  return {
    /** The prize's name, else the slice's label. */
    nameOf: ({ prize: { name, slice } = {} }: Coupon): string => {
      const label = typeof slice === 'object' ? slice?.label : undefined
      return name?.trim() || label?.trim() || t`Coupon`
    },
  }
}
