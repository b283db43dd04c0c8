import { useLingui } from '@lingui/react/macro'
import type { Satang } from '#contract/money.ts'
import { useClaimCall } from '#domain/money-call/claim-call.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { moveRefundCall, receiveRefundCall, refreshAfterMove, refreshRefund } from './refund-resources.ts'

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
