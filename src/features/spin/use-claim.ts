import { useLingui } from '@lingui/react/macro'
import { atom } from 'jotai'
import { type Coupon, spinClaim } from '#contract/rewards/spin.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { showToast } from '#lib/state/toasts.ts'
import { spinErrorText } from './spin-error-text.ts'
import { couponsResource, setupResource } from './spin-resources.ts'

/** Pays a coupon into the wallet. */
const claimCall = createMoneyCall(spinClaim, () => ({
  type: 'bonus',
  satang: undefined,
  origin: 'luckydraw',
}))

interface SentClaim extends SentAt {
  readonly coupon: Coupon
}

const claimAction = createMoneyAction([claimCall], atom<SentClaim | undefined>(undefined))

const rereadAll = () => Promise.all([reloadAll(couponsResource), rereadWalletAndStatement()])

/** Claims a coupon. Coupons, coins, wallet and statement are reread after each outcome. */
export function useClaim() {
  const { t } = useLingui()
  const getCouponName = useCouponName()
  const { send, ...view } = useMoneyAction(claimAction, rereadAll)
  const showOutcomeToast = useOutcomeToast(spinErrorText)
  return {
    ...view,
    /** Never rejects; ignored while an earlier claim is in flight or its outcome is unknown. A success is shown as a toast. */
    async claim(coupon: Coupon): Promise<void> {
      const outcome = await send(claimCall, { coupon }, { body: { coupon: coupon._id } })
      if (!outcome) return
      if (outcome.kind !== 'unknown') void setupResource.reload()
      const name = getCouponName(coupon)
      const success = t`${name} was claimed. Your wallet and statement show it.`
      if (outcome.kind === 'done') showToast({ tone: 'success', text: success })
      else showOutcomeToast(outcome, success)
    },
  }
}

export type Claim = ReturnType<typeof useClaim>

/** Returns a function that names a coupon: by its prize, else by the label of its slice. */
export function useCouponName() {
  const { t } = useLingui()
  return ({ prize: { name, slice } = {} }: Coupon): string => {
    const label = typeof slice === 'object' ? slice?.label : undefined
    return name?.trim() || label?.trim() || t`Coupon`
  }
}
