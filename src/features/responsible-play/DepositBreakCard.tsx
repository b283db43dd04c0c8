import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { activeBreakUntil, playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useSaveLimits } from './use-save-limits.ts'

const BREAK_HOURS = [1, 24, 168, 720] as const

/** Formats the length of a break in days, or in hours if it is shorter than a day. */
function formatBreakLength(hours: number): string {
  const days = hours / 24
  if (days < 1) return plural(hours, { one: '# hour', other: '# hours' })
  return plural(days, { one: '# day', other: '# days' })
}

/** Locks deposits in this browser for a time; asks for confirmation because it can't be undone here. */
export function DepositBreakCard() {
  const { t } = useLingui()
  const now = useNow(10_000)
  const running = activeBreakUntil(useAtomValue(playLimitsAtom), now)
  const [hours, setHours] = useState<number>()
  const [isConfirming, setIsConfirming] = useState(false)
  const saveLimits = useSaveLimits()
  const reasonId = useId()
  const until = hours === undefined ? undefined : now + hours * 3_600_000
  const time = running === undefined ? '' : formatDateTime(running)
  const next = until === undefined ? '' : formatDateTime(until)
  const isLonger = until !== undefined && until > (running ?? 0)
  const start = () => {
    if (saveLimits({ breakUntil: until })) setHours(undefined)
    setIsConfirming(false)
  }
  return (
    <section aria-labelledby="care-break">
      <SectionHeader id="care-break" title={t`Take a break from depositing`} />
      <Card padded>
        <Stack gap={3}>
          {running !== undefined && (
            <Callout tone="info" role="status">
              <Trans>Deposits are locked in this browser until {time}.</Trans>
            </Callout>
          )}
          <ToggleChips
            label={t`Length of the break`}
            layout="wrap"
            options={BREAK_HOURS.map((value) => ({ value, label: formatBreakLength(value) }))}
            value={hours}
            onSelect={setHours}
          />
          <Button
            variant="secondary"
            block
            disabled={!isLonger}
            aria-describedby={isLonger ? undefined : reasonId}
            onClick={() => setIsConfirming(true)}
          >
            {running === undefined ? t`Start the break` : t`Make the break longer`}
          </Button>
          {!isLonger && (
            <Text role="caption" id={reasonId} muted center>
              {until === undefined ? t`Choose a length first.` : t`This would end before the break does.`}
            </Text>
          )}
          <Text role="small" muted>
            <Trans>Only deposits are locked, in this browser only. Clearing its data removes the lock.</Trans>
          </Text>
        </Stack>
      </Card>
      {isConfirming && (
        <Dialog
          title={t`Lock deposits until ${next}?`}
          onClose={() => setIsConfirming(false)}
          actions={
            <>
              <Button onClick={start}>{t`Start the break`}</Button>
              <Button variant="ghost" onClick={() => setIsConfirming(false)}>{t`Cancel`}</Button>
            </>
          }
        >
          <Trans>The break can’t be ended early here; it can only be made longer.</Trans>
        </Dialog>
      )}
    </section>
  )
}
