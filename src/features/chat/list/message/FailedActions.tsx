import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { removeMessage, resend } from '#features/chat/core/chat.ts'
import { leaveFocus } from '#features/chat/list/leave-focus.ts'
import type { FailReason } from '#features/chat/model.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import css from './DeliveryLine.module.css'

/** Why a message wasn't sent, and what can be done about it. */
export function FailedActions({ reason, localId }: { reason: FailReason; localId: string | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <p className={css.why}>
        {reason.kind === 'storage'
          ? t`This device couldn’t keep the file. Please attach it again.`
          : reason.key === undefined
            ? t`The server didn’t take it.`
            : translateErrorKey(reason.key)}
      </p>
      {localId !== undefined && (
        <div className={css.actions}>
          <Button
            look="ghost"
            small
            icon={<IconRefresh />}
            onClick={({ currentTarget }) => {
              leaveFocus(currentTarget)
              void resend(localId)
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
        look="ghost"
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
