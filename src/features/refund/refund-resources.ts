import { useLingui } from '@lingui/react/macro'
import type { Satang } from '#contract/money.ts'
import {
  refundAddWallet,
  refundBanners,
  refundCheck,
  refundList,
  refundReceive,
} from '#contract/rewards/refund.ts'
import { createClaimCall, useClaimCall } from '#domain/money-call/claim-call.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { reloadAll, resource, resourceFamily } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { wasReceived } from './refund-rules.ts'

export const REFUNDS_PAGE_SIZE = 10

const pages = /* @__PURE__ */ resourceFamily(refundList)

/** A page (1-based) of the member's received refunds. */
export function refundsPage(page: number) {
  return pages({ body: { page, limit: REFUNDS_PAGE_SIZE } })
}

/** Amounts that can be received or moved now, and what prevents it. */
export const refundCheckResource = /* @__PURE__ */ resource(refundCheck)
export const refundBannersResource = /* @__PURE__ */ resource(refundBanners)

/** Receives the accrued refund, which can then be moved to the wallet. */
const receiveRefundCall = /* @__PURE__ */ createClaimCall(
  refundReceive,
  'refund',
  // A received refund is only in the statement once it is moved, so look for it in the list of refunds.
  ({ at }) => wasReceived(store.get(refundsPage(1).state).value?.refunds ?? [], at),
)

const moveRefundCall = /* @__PURE__ */ createClaimCall(refundAddWallet, 'refund')

/** Refreshes what receiving a refund changes: the check and the newest refunds. */
function refreshRefund(): Promise<void> {
  return reloadAll(refundCheckResource, refundsPage(1))
}

/** Refreshes what moving a refund changes: wallet, statement and check. */
async function refreshAfterMove(): Promise<void> {
  void refundCheckResource.reload()
  await rereadWalletAndStatement()
}

/** The two steps of a refund: receive it, then move it to the main wallet. */
export function useRefund() {
  const { t } = useLingui()
  const { claim: collectRefund, ...receiving } = useClaimCall(receiveRefundCall, refreshRefund)
  const { claim: collectMove, ...moving } = useClaimCall(moveRefundCall, refreshAfterMove)
  return {
    receiving,
    moving,
    /** Refreshes the check afterwards. @param satang the displayed amount */
    receive: (satang: Satang | undefined) =>
      collectRefund(satang, (message) => translateErrorKey(message ?? 'REFUND_SUCCESS')),
    /** @param satang the displayed amount */
    move: (satang: Satang | undefined) => collectMove(satang, () => t`The refund is in your main wallet.`),
  }
}

export type Refund = ReturnType<typeof useRefund>
