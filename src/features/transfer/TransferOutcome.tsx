import { useLingui } from '@lingui/react/macro'
import { findEntry } from '../../lib/find-entry.ts'
import { statementPage } from '../../lib/statement-data.ts'
import { formatDateTime } from '../../lib/time.ts'
import { useRecheck } from '../../lib/use-recheck.ts'
import { useResource } from '../../lib/use-resource.ts'
import { KeyValueRow } from '../../ui/KeyValue.tsx'
import { Money } from '../../ui/Money.tsx'
import { OutcomeCheck } from '../../ui/OutcomeCheck.tsx'
import { outcomeFrom } from '../../ui/outcome.ts'
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
  const { state, sent, check, reset } = transfer
  const newest = useResource(statementPage(1)).value?.statements ?? []
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  const subject = t`I got no answer to this: ${title}`
  const support = useTransferSupport({ sent, places, subject })
  const entry = sent && findEntry(newest, { type: 'transfer', satang: sent.satang, at: sent.at })
  const shown = [sent?.from, sent?.to].flatMap((code) => placeOf(places, code ?? '') ?? [])
  return (
    <OutcomeCheck
      title={title}
      outcome={outcomeFrom(step, entry)}
      nextIn={nextIn}
      onCheck={() => void check()}
      onAgain={reset}
      support={support}
      onClose={onClose}
      rows={
        sent && (
          <>
            <KeyValueRow name={t`Amount`}>
              {sent.satang === undefined ? t`All from games` : <Money satang={sent.satang} always />}
            </KeyValueRow>
            <KeyValueRow name={t`Sent at`}>{formatDateTime(sent.at)}</KeyValueRow>
            {step === 'finished' &&
              shown.map((place) => (
                <KeyValueRow key={place.code} name={t`Now in ${nameOf(place)}`}>
                  <Money satang={place.amount} />
                </KeyValueRow>
              ))}
          </>
        )
      }
    />
  )
}
