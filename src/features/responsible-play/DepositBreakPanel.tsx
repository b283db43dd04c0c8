import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { activeBreakUntil, playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { formatDate, formatHourMinute, formatShortDateTime } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { BREAK_HOURS, formatBreakLength } from './format-duration.ts'
import { LimitPanel } from './TitledCard.tsx'
import { useSaveLimits } from './use-save-limits.ts'

const HOUR_MS = 3_600_000

/**
 * Locks deposits in this browser for a time; asks for confirmation because it can't be undone here.
 * @param props.onClose of the sheet; without it, the panel is a card
 */
export function DepositBreakPanel({ onClose }: { onClose?: () => void }) {
  const { t } = useLingui()
  const now = useNow(10_000)
  const running = activeBreakUntil(useAtomValue(playLimitsAtom), now)
  const [picked, setPicked] = useState<number>()
  const [isConfirming, setIsConfirming] = useState(false)
  const saveLimits = useSaveLimits()
  const endOf = (hours: number) => now + hours * HOUR_MS
  const available = BREAK_HOURS.filter((each) => endOf(each) >= (running ?? 0) + HOUR_MS)
  const hours = available.find((each) => each === picked) ?? available[0]
  const until = hours === undefined ? undefined : endOf(hours)
  const time = running === undefined ? '' : formatShortDateTime(running, now)
  const next = until === undefined ? '' : `${formatDate(until)} ${formatHourMinute(until)}`
  const length = hours === undefined ? '' : formatBreakLength(hours)
  const start = () => {
    if (saveLimits({ breakUntil: until })) setPicked(undefined)
    setIsConfirming(false)
  }
  return (
    <>
      <LimitPanel
        title={t`Pause deposits`}
        onClose={onClose}
        actions={
          until !== undefined && (
            <Button variant="outline" block onClick={() => setIsConfirming(true)}>
              {running === undefined ? t`Pause for ${length}` : t`Make the break longer`}
            </Button>
          )
        }
      >
        {running !== undefined && (
          <Callout tone="info" role="status">
            <Trans>Deposits are locked in this browser until {time}.</Trans>
          </Callout>
        )}
        <ToggleChips
          label={t`Length of the break`}
          layout={onClose ? 'two' : 'four'}
          options={BREAK_HOURS.map((value) => ({
            value,
            label: formatBreakLength(value),
            // Would end before the running break, or hardly later.
            disabled: !available.includes(value),
          }))}
          value={hours}
          onSelect={setPicked}
        />
        <Text role="small" muted>
          <Trans>Only deposits are locked, in this browser only. Clearing its data removes the lock.</Trans>
        </Text>
        {until !== undefined && (
          <Text role="small">
            <Trans>Locks deposits until {next}. You can extend it, not end it early.</Trans>
          </Text>
        )}
      </LimitPanel>
      {isConfirming && until !== undefined && (
        <ConfirmBreakDialog
          next={next}
          isRunning={running !== undefined}
          onConfirm={start}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

interface ConfirmBreakDialogProps {
  /** End of the break as date and time. */
  next: string
  /** Whether a break is running, which this one replaces. */
  isRunning: boolean
  onConfirm: () => void
  onClose: () => void
}

function ConfirmBreakDialog({ next, isRunning, onConfirm, onClose }: ConfirmBreakDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Lock deposits until ${next}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onConfirm}>{isRunning ? t`Make the break longer` : t`Start the break`}</Button>
          <Button variant="ghost" onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <Trans>You can extend the break here, not end it early.</Trans>
    </Dialog>
  )
}
