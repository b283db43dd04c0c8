import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { formatShortMinutes } from './format-duration.ts'
import { LimitPanel } from './LimitPanel.tsx'
import { useSaveLimits } from './use-save-limits.ts'

/** 0: no reminder. */
const REMINDER_MINUTES = [0, 15, 30, 45, 60, 120] as const

/** Sets after how much time per day the member is reminded. */
export function PlayTimeReminderSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { remindAfter } = useAtomValue(playLimitsAtom)
  const saveLimits = useSaveLimits()
  return (
    <LimitPanel title={t`Time reminder`} onClose={onClose}>
      <ToggleChips
        label={t`Time reminder`}
        layout="three"
        options={REMINDER_MINUTES.map((minutes) => ({
          value: minutes,
          label: minutes === 0 ? t({ message: 'Off', context: 'reminder' }) : formatShortMinutes(minutes),
        }))}
        value={REMINDER_MINUTES.find((minutes) => minutes === (remindAfter ?? 0))}
        onSelect={(minutes) => saveLimits({ remindAfter: minutes === 0 ? undefined : minutes })}
      />
      <Text role="small" muted>
        <Trans>A short note in this app, each time that long has passed in a day.</Trans>{' '}
        <Trans>Games in their own tab and other devices aren’t counted.</Trans>
      </Text>
    </LimitPanel>
  )
}
