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
import { careAtom, runningBreak } from '#domain/responsible-play/limits.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { breakLengths, breakName } from './break-lengths.ts'
import { useKeep } from './use-keep.ts'

/** A break from depositing in this browser, asked twice because it can't be taken back here. */
export function BreakCard() {
  const { t } = useLingui()
  const now = useNow(10_000)
  const running = runningBreak(useAtomValue(careAtom), now)
  const [hours, setHours] = useState<number>()
  const [asking, setAsking] = useState(false)
  const keep = useKeep()
  const why = useId()
  const until = hours === undefined ? undefined : now + hours * 3_600_000
  const time = running === undefined ? '' : formatDateTime(running)
  const next = until === undefined ? '' : formatDateTime(until)
  const longer = until !== undefined && until > (running ?? 0)
  const start = () => {
    if (keep({ breakUntil: until })) setHours(undefined)
    setAsking(false)
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
            options={breakLengths.map((value) => ({ value, label: breakName(value) }))}
            value={hours}
            onSelect={setHours}
          />
          <Button
            variant="secondary"
            block
            disabled={!longer}
            aria-describedby={longer ? undefined : why}
            onClick={() => setAsking(true)}
          >
            {running === undefined ? t`Start the break` : t`Make the break longer`}
          </Button>
          {!longer && (
            <Text role="caption" id={why} muted center>
              {until === undefined ? t`Choose a length first.` : t`This would end before the break does.`}
            </Text>
          )}
          <Text role="small" muted>
            <Trans>
              Withdrawing and everything else stay open, and the slip of a transfer you have already made is
              still taken. The lock holds in this browser only: it can’t lock other devices, and clearing this
              browser’s data removes it.
            </Trans>
          </Text>
        </Stack>
      </Card>
      {asking && (
        <Dialog
          title={t`Lock deposits until ${next}?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={start}>{t`Start the break`}</Button>
              <Button variant="ghost" onClick={() => setAsking(false)}>{t`Cancel`}</Button>
            </>
          }
        >
          <Trans>The break can’t be ended early here; it can only be made longer.</Trans>
        </Dialog>
      )}
    </section>
  )
}
