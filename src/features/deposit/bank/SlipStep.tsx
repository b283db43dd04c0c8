import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { slipHoursResource } from '../../../lib/lookup-data.ts'
import { minuteOfDay } from '../../../lib/time.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useResource } from '../../../lib/use-resource.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Numbered } from '../../../ui/Numbered.tsx'
import { Text } from '../../../ui/Text.tsx'
import { PickedSlipCard } from './PickedSlipCard.tsx'
import { SentSlip } from './SentSlip.tsx'
import { SlipProblem } from './SlipProblem.tsx'
import { lookForSlip, pickSlip } from './slip-actions.ts'
import { closedHours, isClosed } from './slip-hours.ts'
import { slipAtom, slipCall } from './slip-store.ts'

/** The proof of a transfer: pick its picture, look at it, send it, learn what became of it. */
export function SlipStep() {
  const { t } = useLingui()
  const slip = useAtomValue(slipAtom)
  const upload = useMoneyCall(slipCall, lookForSlip)
  const hours = closedHours(useResource(slipHoursResource).value)
  const closed = isClosed(hours, minuteOfDay(useNow(hours ? 10_000 : 0)))
  const { from = '', to = '' } = hours ?? {}
  return (
    <>
      <Numbered
        number={2}
        title={t`Attach the slip within 1 hour of the transfer`}
        sub={<Trans>Your wallet is credited within 1 minute after the check.</Trans>}
      />
      {closed && slip.kind !== 'sent' && (
        <Note tone="warn" role="status">
          <Trans>
            Slips aren’t taken right now: upload is closed daily from {from} to {to}. Keep your slip and send
            it after {to}.
          </Trans>
        </Note>
      )}
      {slip.kind === 'picked' && <PickedSlipCard slip={slip.slip} upload={upload} closed={closed} />}
      {slip.kind === 'sent' && <SentSlip slip={slip.slip} result={slip.result} />}
      {slip.kind === 'refused' && <SlipProblem problem={slip.problem} />}
      {(slip.kind === 'none' || slip.kind === 'refused' || slip.kind === 'reading') && (
        <FileDrop
          title={slip.kind === 'reading' ? t`Reading the picture…` : t`Choose the slip picture`}
          sub={<Trans>A picture of the whole slip, up to 10 MB</Trans>}
          accept="image/*"
          disabled={closed || slip.kind === 'reading'}
          onFile={(file) => void pickSlip(file)}
        />
      )}
      {hours && !closed && (
        <Text role="caption" muted center>
          <Trans>
            No slips are taken from {from} to {to}, every day.
          </Trans>
        </Text>
      )}
    </>
  )
}
