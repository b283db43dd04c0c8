import { Trans, useLingui } from '@lingui/react/macro'
import { SrOnly } from '#components/content/Text.tsx'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { IconClock } from '#components/icons/Clock.tsx'
import { cx } from '#components/utils/cx.ts'
import { fileSize } from '#features/chat/composer/attachments/file-size.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { formatHourMinute } from '#lib/format/date-time.ts'
import css from './DeliveryLine.module.css'
import { FailedActions, RemoveButton } from './FailedActions.tsx'
import { Uploading } from './Uploading.tsx'

export interface DeliveryLineProps {
  message: ChatMessage
  /** Name and time are wanted: the message is the last of its run. */
  shown: boolean
}

/** The small line below a message: name, time, and where a message of ours stands. */
export function DeliveryLine({ message, shown }: DeliveryLineProps) {
  const { t } = useLingui()
  const { mine, name, at, delivery, localId } = message
  switch (delivery?.state) {
    case 'waiting':
      return (
        <>
          <Waiting message={message} />
          {delivery.isRemovable && localId !== undefined && (
            <div className={css.actions}>
              <RemoveButton localId={localId} />
            </div>
          )}
        </>
      )
    case 'sending':
      return (
        <p className={css.line}>
          <IconClock size={14} />
          <Trans>Sending</Trans>
        </p>
      )
    case 'uploading':
      return (
        <>
          <Uploading progress={delivery.progress} localId={localId} />
          <p className={css.line}>{formatHourMinute(at)}</p>
        </>
      )
    case 'failed':
      return (
        <>
          <p className={cx(css.line, css.failed)}>
            <IconAlertCircle size={14} />
            <Trans>Not sent</Trans>
          </p>
          <FailedActions reason={delivery.reason} localId={localId} />
        </>
      )
    default:
      if (!shown) return null
      return (
        <p className={css.line}>
          {!mine && `${name ?? t`Support`} `}
          {formatHourMinute(at)}
          {mine && (
            <>
              <IconCheck size={14} />
              <SrOnly>{t`Sent`}</SrOnly>
            </>
          )}
        </p>
      )
  }
}

function Waiting({ message: { body, file } }: { message: ChatMessage }) {
  const name = body.type === 'media' ? body.name : undefined
  return (
    <p className={css.line}>
      <IconClock size={14} />
      <span>
        <Trans>Waiting to be sent</Trans>
        {name && (
          <>
            {' · '}
            <bdi>{name}</bdi> {file && fileSize(file.size)}
          </>
        )}
      </span>
    </p>
  )
}
