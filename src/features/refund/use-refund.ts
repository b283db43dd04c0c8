import { useLingui } from '@lingui/react/macro'
import type { Satang } from '#contract/money.ts'
import { useClaimCall } from '#domain/money-call/claim-call.ts'
import { keyText } from '#lib/api/error-text.ts'
import { moveCollection, receiveCollection, rereadMoved, rereadRefund } from './refund-data.ts'

/** The two steps of a refund: received first, then moved to the main wallet. */
export function useRefund() {
  const { t } = useLingui()
  const { claim: collectRefund, ...receiving } = useClaimCall(receiveCollection, rereadRefund)
  const { claim: collectMove, ...moving } = useClaimCall(moveCollection, rereadMoved)
  return {
    receiving,
    moving,
    /** @param satang the amount on screen; the check is run again afterwards */
    receive: (satang: Satang | undefined) =>
      collectRefund(satang, (message) => keyText(message ?? 'REFUND_SUCCESS')),
    /** @param satang the amount on screen */
    move: (satang: Satang | undefined) => collectMove(satang, () => t`The refund is in your main wallet.`),
  }
}

export type Refund = ReturnType<typeof useRefund>
