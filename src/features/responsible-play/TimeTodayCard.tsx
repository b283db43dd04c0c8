import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { FigureCard } from './FigureCard.tsx'
import { formatDuration } from './format-duration.ts'
import { timeTodayAtom } from './time-on-screen.ts'

const MINUTE_MS = 60_000

/** How long the app was on screen today, and when the next reminder is due. */
export function TimeTodayCard() {
  const { t } = useLingui()
  const spentMs = useAtomValue(timeTodayAtom)
  const { remindAfter } = useAtomValue(playLimitsAtom)
  // Rerender to reset at midnight.
  useNow(MINUTE_MS)
  const intervalMs = remindAfter === undefined ? undefined : remindAfter * MINUTE_MS
  const sinceReminderMs = intervalMs === undefined ? 0 : (spentMs ?? 0) % intervalMs
  const remaining = formatDuration(Math.ceil(((intervalMs ?? 0) - sinceReminderMs) / MINUTE_MS) * MINUTE_MS)
  const interval = formatDuration(intervalMs ?? 0)
  return (
    <FigureCard
      title={t`Time here today`}
      detail={intervalMs !== undefined && <Trans>Every {interval}</Trans>}
      pocket={
        <Text role="small" muted>
          {intervalMs !== undefined && (
            <>
              <Trans>The next reminder is due in {remaining}.</Trans>{' '}
            </>
          )}
          <Trans>Games in their own tab and other devices aren’t counted.</Trans>
        </Text>
      }
    >
      <Text role="titleL">
        {spentMs === undefined ? <Skeleton width={120} height={32} /> : formatDuration(spentMs)}
      </Text>
      {intervalMs !== undefined && <Meter fraction={sinceReminderMs / intervalMs} />}
    </FigureCard>
  )
}
