import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import { dayNumber, formatDate } from '#lib/format/date-time.ts'
import css from './Separators.module.css'

/** The day of the messages below, at UTC+7. @param today number of the present one */
export function DateLine({ at, today }: { at: number; today: number }) {
  const { t } = useLingui()
  const day = dayNumber(at)
  const date = formatDate(at)
  const words = day === today ? t`Today ${date}` : day === today - 1 ? t`Yesterday ${date}` : date
  return <p className={css.date}>{words}</p>
}

/** A session of support ended here. */
export function EndLine() {
  return (
    <p className={css.line}>
      <Trans>End Conversation</Trans>
    </p>
  )
}

/** What is below came since the conversation was last read. */
export function NewLine() {
  return (
    <p className={cx(css.line, css.new)}>
      <Trans>New messages</Trans>
    </p>
  )
}
