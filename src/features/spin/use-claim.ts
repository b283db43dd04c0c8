import { atom, useAtomValue } from 'jotai'
import { type Coupon, spinClaim } from '#contract/spin.ts'
import { createMoneyCall, isLocked } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { ignoreReloadError, reloadAll } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { couponsResource, setupResource } from './spin-resources.ts'

/** Pays a coupon into the wallet. */
const claimCall = createMoneyCall(spinClaim, () => ({
  type: 'bonus',
  satang: undefined,
  origin: 'luckydraw',
}))

interface SentClaim {
  readonly coupon: Coupon
  /** Epoch milliseconds by the server's clock. */
  readonly at: number
}

/** The last claim that was sent. Global, because its call outlives the screen. */
const sentClaimAtom = atom<SentClaim | undefined>(undefined)

const refetchAll = () => Promise.all([reloadAll(couponsResource), rereadWalletAndStatement()])

/** Claims a coupon. Coupons, coins, wallet and statement are refetched after each outcome. */
export function useClaim() {
  const { state, entry, busy, run, check, reset, retry } = useMoneyCall(claimCall, refetchAll)
  return {
    state,
    entry,
    busy,
    sent: useAtomValue(sentClaimAtom),
    check,
    reset,
    retry,
    /** Never rejects; ignored while an earlier claim is in flight or its outcome is unknown. */
    async claim(coupon: Coupon): Promise<void> {
      if (isLocked(store.get(claimCall.state))) return
      store.set(sentClaimAtom, { coupon, at: now() })
      const outcome = await run({ body: { coupon: coupon._id } })
      if (!outcome || outcome.kind === 'unknown') return
      ignoreReloadError(refetchAll())
      void setupResource.reload()
    },
  }
}

export type Claim = ReturnType<typeof useClaim>
