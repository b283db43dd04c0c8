import { useAtomValue } from 'jotai'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { LostSpinDialog } from './LostSpinDialog.tsx'
import { PrizeDialog } from './PrizeDialog.tsx'
import { spinErrorText } from './spin-error-text.ts'
import { resultSeen, spinFlowAtom } from './spin-flow.ts'

/**
 * What became of a spin.
 * @param onCoupons the member wants to see the coupon with this id, or the list
 */
export function FlowDialogs({ onCoupons }: { onCoupons: (id: string | undefined) => void }) {
  const flow = useAtomValue(spinFlowAtom)
  const common = {
    onClose: resultSeen,
    onCoupons: (id: string | undefined) => {
      resultSeen()
      onCoupons(id)
    },
  }
  switch (flow.kind) {
    case 'stopped':
      return <PrizeDialog {...common} before={flow.before} prize={flow.prize} />
    case 'checked':
      return <LostSpinDialog {...common} verdict={flow.verdict} />
    case 'refused':
      return <AlertDialog onClose={resultSeen}>{spinErrorText(flow.error)}</AlertDialog>
    default:
      return null
  }
}
