import { Plural, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { Row } from '#components/layout/Stack.tsx'
import { getSlipDeadline, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { formatHourMinute } from '#lib/format/date-time.ts'
import css from './SlipDeadline.module.css'

interface SlipDeadlineProps {
  item: SlipItem
  minutesLeft: number
}

/** Until when the selected slip must be sent, for the pocket of its card. */
export function SlipDeadline({ item, minutesLeft }: SlipDeadlineProps) {
  const { t } = useLingui()
  const time = formatHourMinute(getSlipDeadline(item).at)
  return (
    <div className={css.deadline}>
      <Row between>
        <Text as="div" role="small" muted>
          <Row>
            <IconClock size={20} />
            {t`Send by ${time}`}
          </Row>
        </Text>
        <Text as="strong" role="small">
          <Plural value={minutesLeft} one="# minute left" other="# minutes left" />
        </Text>
      </Row>
    </div>
  )
}
