import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useLostCall } from '#domain/money-call/use-unknown-outcome.ts'
import { type Place, placeOf } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { useTransfer } from './use-transfer.ts'
import { useTransferSupport } from './use-transfer-support.ts'

export interface TransferOutcomeProps {
  transfer: ReturnType<typeof useTransfer>
  places: readonly Place[]
  onClose: () => void
}

/** A transfer whose reply was lost (D12). */
export function TransferOutcome({ transfer, places, onClose }: TransferOutcomeProps) {
  const { t } = useLingui()
  const { nameOf } = useTransferTexts()
  const title = t`Transfer`
  const { sent } = transfer
  const { progress } = useLostCall(transfer)
  const subject = t`I got no answer to this: ${title}`
  const support = useTransferSupport({ sent, places, subject })
  const shown = [sent?.from, sent?.to].flatMap((code) => placeOf(places, code ?? '') ?? [])
  return (
    <UnknownOutcomeSheet
      {...progress}
      title={title}
      support={support}
      onClose={onClose}
      rows={
        <DescriptionRow name={t`Amount`}>
          {sent?.satang === undefined ? t`All from games` : <Money satang={sent.satang} alwaysVisible />}
        </DescriptionRow>
      }
      found={
        progress.step === 'finished' &&
        shown.map((place) => (
          <DescriptionRow key={place.code} name={t`Now in ${nameOf(place)}`}>
            <Money satang={place.amount} />
          </DescriptionRow>
        ))
      }
    />
  )
}
