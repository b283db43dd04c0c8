import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { removeMessage, resendMessage } from '#features/chat/core/chat.ts'
import { leaveFocus } from '#features/chat/list/leave-focus.ts'
import type { FailureReason } from '#features/chat/model.ts'
import { keyText } from '#lib/api/error-text.ts'
import css from './DeliveryLine.module.css'

/** Why a message wasn't sent, and what can be done about it. */
export function FailedActions({ reason, localId }: { reason: FailureReason; localId: string | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <p className={css.why}>
        {reason.kind === 'storage'
          ? t`This device couldn’t keep the file. Please attach it again.`
          : reason.key === undefined
            ? t`The server didn’t take it.`
            : keyText(reason.key)}
      </p>
      {localId !== undefined && (
        <div className={css.actions}>
          <Button
            variant="ghost"
            small
            icon={<IconRefresh />}
            onClick={({ currentTarget }) => {
              leaveFocus(currentTarget)
              void resendMessage(localId)
            }}
          >
            {t`Resend`}
          </Button>
          <RemoveButton localId={localId} />
        </div>
      )}
    </>
  )
}

/** Takes a message back that isn't sent. */
export function RemoveButton({ localId }: { localId: string }) {
  const { t } = useLingui()
  return (
    <span className={css.remove}>
      <Button
        variant="ghost"
        small
        onClick={({ currentTarget }) => {
          leaveFocus(currentTarget)
          void removeMessage(localId)
        }}
      >
        {t`Remove`}
      </Button>
    </span>
  )
}
