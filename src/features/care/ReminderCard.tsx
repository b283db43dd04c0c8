import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { careAtom } from '#domain/responsible-play/limits.ts'
import { durationText } from './duration.ts'
import { useKeep } from './use-keep.ts'

/** Minutes to choose from; 0: no reminder. */
const CHOICES = [0, 15, 30, 60, 120] as const

/** After how long a day to be reminded of the time. */
export function ReminderCard() {
  const { t } = useLingui()
  const { remindAfter } = useAtomValue(careAtom)
  const keep = useKeep()
  return (
    <section aria-labelledby="care-reminder">
      <SectionHeader id="care-reminder" title={t`Remind me of the time`} />
      <Card padded>
        <Stack gap={3}>
          <ToggleChips
            label={t`Remind me of the time`}
            layout="wrap"
            options={CHOICES.map((minutes) => ({
              value: minutes,
              label:
                minutes === 0 ? t({ message: 'Off', context: 'reminder' }) : durationText(minutes * 60_000),
            }))}
            value={CHOICES.find((minutes) => minutes === (remindAfter ?? 0))}
            onSelect={(minutes) => keep({ remindAfter: minutes === 0 ? undefined : minutes })}
          />
          <Text role="small" muted>
            <Trans>
              A short note when you have been here that long in a day, and each time as long again. It can’t
              reach you while you are in a game’s own tab or the app is closed.
            </Trans>
          </Text>
        </Stack>
      </Card>
    </section>
  )
}
