import { useLingui } from '@lingui/react/macro'
import type { Satang } from '#contract/money.ts'
import { useCollection } from '#domain/money-call/use-claim-call.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { moveCollection, receiveCollection, rereadMoved, rereadRefund } from './refund-data.ts'

/** The two steps of a refund: received first, then moved to the main wallet. */
export function useRefund() {
  const { t } = useLingui()
  const { collect: collectRefund, ...receiving } = useCollection(receiveCollection, rereadRefund)
  const { collect: collectMove, ...moving } = useCollection(moveCollection, rereadMoved)
  return {
    receiving,
    moving,
    /** @param satang the amount on screen; the check is run again afterwards */
    receive: (satang: Satang | undefined) =>
      collectRefund(satang, (message) => translateErrorKey(message ?? 'REFUND_SUCCESS')),
    /** @param satang the amount on screen */
    move: (satang: Satang | undefined) => collectMove(satang, () => t`The refund is in your main wallet.`),
  }
}

export type Refund = ReturnType<typeof useRefund>
