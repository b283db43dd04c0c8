import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { useNow } from '#lib/hooks/use-now.ts'
import { durationText } from './duration.ts'
import { timeTodayAtom } from './time-today.ts'

/** How long the portal was in sight today. */
export function TimeCard() {
  const { t } = useLingui()
  const spent = useAtomValue(timeTodayAtom)
  // At midnight the day starts at nothing.
  useNow(60_000)
  const time = durationText(spent)
  return (
    <section aria-labelledby="care-time">
      <SectionHeader id="care-time" title={t`Time here today`} />
      <Card padded>
        <Text role="titleM" strong>
          {time}
        </Text>
        <Text role="small" muted>
          <Trans>
            As long as this app was on screen in this browser since midnight. Games in their own tab and other
            devices aren’t counted.
          </Trans>
        </Text>
      </Card>
    </section>
  )
}
