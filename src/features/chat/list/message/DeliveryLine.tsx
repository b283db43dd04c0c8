import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconClose, IconRefresh } from '#components/icons/member.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { IconAlertCircle, IconCheck } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import { removeMessage, resendMessage } from '#features/chat/core/chat.ts'
import { moveFocusToLog } from '#features/chat/list/move-focus.ts'
import type { ChatMessage, FailureReason } from '#features/chat/model.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { formatHourMinute } from '#lib/format/date-time.ts'
import { formatFileSize } from '#lib/format/file-size.ts'
import css from './DeliveryLine.module.css'

export interface DeliveryLineProps {
  message: ChatMessage
  /** Show name and time: the message is the last of its run. */
  isMetaShown: boolean
}

/** The meta line below a message: name, time, and the delivery state of own messages. */
export function DeliveryLine({ message, isMetaShown }: DeliveryLineProps) {
  const { t } = useLingui()
  const { key: id, mine, name, at, delivery } = message
  switch (delivery?.state) {
    case 'waiting':
      return (
        <>
          <WaitingLine message={message} />
          {delivery.isRemovable && (
            <div className={css.actions}>
              <RemoveButton id={id} />
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
          <UploadProgress progress={delivery.progress} id={id} />
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
          <FailureActions reason={delivery.reason} id={id} />
        </>
      )
    default:
      if (!isMetaShown) return null
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

function WaitingLine({ message: { body, file } }: { message: ChatMessage }) {
  const name = body.type === 'media' ? body.name : undefined
  return (
    <p className={css.line}>
      <IconClock size={14} />
      <span>
        <Trans>Waiting to be sent</Trans>
        {name && (
          <>
            {' · '}
            <bdi>{name}</bdi> {file && formatFileSize(file.size)}
          </>
        )}
      </span>
    </p>
  )
}

/** A press that removes its own button: the focus moves to the list. */
const leaveRow =
  (act: () => Promise<void>) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    moveFocusToLog(currentTarget)
    void act()
  }

/** Upload progress, and a button to cancel. @param progress 0 to 1 */
function UploadProgress({ progress, id }: { progress: number; id: string }) {
  const { t } = useLingui()
  const percent = Math.floor(progress * 100)
  return (
    <div className={css.upload}>
      <div className={css.progress}>
        <p aria-hidden="true">
          <Trans>Uploading {percent}%</Trans>
        </p>
        <progress value={percent} max={100} aria-label={t`Uploading`} />
      </div>
      <IconButton
        label={t`Cancel the upload`}
        icon={<IconClose />}
        onClick={leaveRow(() => removeMessage(id))}
      />
    </div>
  )
}

/** Why a message wasn't sent, and actions to resend or remove it. */
function FailureActions({ reason, id }: { reason: FailureReason; id: string }) {
  const { t } = useLingui()
  return (
    <>
      <p className={css.reason}>
        {reason.kind === 'storage'
          ? t`This device couldn’t keep the file. Please attach it again.`
          : reason.key === undefined
            ? t`The server didn’t take it.`
            : translateErrorKey(reason.key)}
      </p>
      <div className={css.actions}>
        <Button variant="ghost" small icon={<IconRefresh />} onClick={leaveRow(() => resendMessage(id))}>
          {t`Resend`}
        </Button>
        <RemoveButton id={id} />
      </div>
    </>
  )
}

/** Removes an unsent message from the outbox. */
function RemoveButton({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <span className={css.remove}>
      <Button variant="ghost" small onClick={leaveRow(() => removeMessage(id))}>
        {t`Remove`}
      </Button>
    </span>
  )
}
