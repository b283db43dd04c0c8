import { useAtomValue } from 'jotai'
import type { Coupon } from '#contract/spin.ts'
import { isLocked } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { rereadMoney } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { ignoreReloadError, reloadAll } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { claimCall, claimedAtom } from './claim-call.ts'
import { couponsResource, setupResource } from './spin-data.ts'

const recheck = () => Promise.all([reloadAll(couponsResource), rereadMoney()])

/** The claim of a coupon. Coupons, coins, wallet and statement are read again after each outcome. */
export function useClaim() {
  const { state, entry, busy, run, check, reset, retry } = useMoneyCall(claimCall, recheck)
  return {
    state,
    entry,
    busy,
    claimed: useAtomValue(claimedAtom),
    check,
    reset,
    retry,
    /** Never rejects; ignored while an earlier claim is under way or unchecked. */
    async claim(coupon: Coupon): Promise<void> {
      if (isLocked(store.get(claimCall.state))) return
      store.set(claimedAtom, { coupon, at: now() })
      const after = await run({ body: { coupon: coupon._id } })
      if (!after || after.kind === 'unknown') return
      ignoreReloadError(recheck())
      void setupResource.reload()
    },
  }
}

export type Claim = ReturnType<typeof useClaim>
