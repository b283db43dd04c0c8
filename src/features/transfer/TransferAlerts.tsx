import { useLingui } from '@lingui/react/macro'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { TransferRefused } from './TransferRefused.tsx'
import { type Place, placeOf } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { useTransfer } from './use-transfer.ts'

export interface TransferAlertsProps {
  transfer: ReturnType<typeof useTransfer>
  places: readonly Place[]
  /** The member has read that the money was moved. */
  onDone: () => void
}

/** What became of a transfer, in a modal alert (specification, section 8). */
export function TransferAlerts({ transfer: { state, sent, reset }, places, onDone }: TransferAlertsProps) {
  const { t } = useLingui()
  const { amount, nameOf } = useTransferTexts()
  if (state.kind === 'failed') {
    return <TransferRefused error={state.error} sent={sent} places={places} onClose={reset} />
  }
  if (state.kind !== 'done' || !sent) return null
  const figure = sent.satang === undefined ? '' : amount(sent.satang)
  const source = nameOf(placeOf(places, sent.from))
  const target = nameOf(placeOf(places, sent.to))
  return (
    <AlertDialog kind="success" onClose={onDone}>
      {sent.satang === undefined
        ? t`All the money from your games is in the main wallet.`
        : t`Transferred ${figure} from ${source} to ${target}.`}
    </AlertDialog>
  )
}
