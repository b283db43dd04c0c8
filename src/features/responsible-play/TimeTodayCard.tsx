import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconBell } from '#components/icons/screens.tsx'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { formatDuration } from './format-duration.ts'
import css from './TimeTodayCard.module.css'
import { TitledCard } from './TitledCard.tsx'
import { timeTodayAtom } from './time-on-screen.ts'

const MINUTE_MS = 60_000

export interface TimeTodayCardProps {
  /** Whether the card has room for what isn't counted. */
  isWide: boolean
  onChangeReminder: () => void
}

/** How long the app was on screen today, and when the next reminder is due. */
export function TimeTodayCard({ isWide, onChangeReminder }: TimeTodayCardProps) {
  const { t } = useLingui()
  const spentMs = useAtomValue(timeTodayAtom)
  const { remindAfter } = useAtomValue(playLimitsAtom)
  // Rerender to reset at midnight.
  useNow(MINUTE_MS)
  const intervalMs = remindAfter === undefined ? undefined : remindAfter * MINUTE_MS
  const sinceReminderMs = intervalMs === undefined ? 0 : (spentMs ?? 0) % intervalMs
  const remaining = formatDuration(Math.ceil(((intervalMs ?? 0) - sinceReminderMs) / MINUTE_MS) * MINUTE_MS)
  const action = remindAfter === undefined ? t`Set a reminder` : t`Change`
  const next = (
    <Text role="small" muted>
      {remindAfter === undefined ? (
        <Trans>No reminder is set</Trans>
      ) : (
        <Trans>Next reminder in {remaining}</Trans>
      )}
    </Text>
  )
  return (
    <TitledCard
      titleAs="label"
      title={t`Time here today`}
      detail={remindAfter !== undefined && <Chip icon={<IconBell />}>{t`Every ${remindAfter} min`}</Chip>}
      pocket={
        <div className={css.pocket}>
          {isWide ? (
            <>
              <Text role="small" muted>
                <Trans>Games in their own tab and other devices aren’t counted.</Trans>
              </Text>
              <Button variant="secondary" small onClick={onChangeReminder}>
                {action}
              </Button>
            </>
          ) : (
            <>
              {next}
              <LinkButton onClick={onChangeReminder}>{action}</LinkButton>
            </>
          )}
        </div>
      }
    >
      {spentMs === undefined ? <Skeleton width={120} height={39} /> : <DurationFigure durationMs={spentMs} />}
      {intervalMs !== undefined && <Meter fraction={sinceReminderMs / intervalMs} />}
      {isWide && next}
    </TitledCard>
  )
}

/** A duration whose digits are larger than its units. */
function DurationFigure({ durationMs }: { durationMs: number }) {
  const parts = formatDuration(durationMs).split(/(\d+)/)
  return (
    <p className={css.duration}>
      {parts.map((part, index) =>
        /^\d/.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
          <span key={index} className={css.digits}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}
