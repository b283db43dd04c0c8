import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { removeMessage } from '#features/chat/core/chat.ts'
import { leaveFocus } from '#features/chat/list/leave-focus.ts'
import css from './DeliveryLine.module.css'

/** How far an upload is, and the way to stop it. @param progress 0 to 1 */
export function Uploading({ progress, localId }: { progress: number; localId: string | undefined }) {
  const { t } = useLingui()
  const percent = Math.floor(progress * 100)
  return (
    <div className={css.upload}>
      <div className={css.part}>
        <p aria-hidden="true">
          <Trans>Uploading {percent}%</Trans>
        </p>
        <progress value={percent} max={100} aria-label={t`Uploading`} />
      </div>
      {localId !== undefined && (
        <IconButton
          label={t`Cancel the upload`}
          icon={<IconClose />}
          onClick={({ currentTarget }) => {
            leaveFocus(currentTarget)
            void removeMessage(localId)
          }}
        />
      )}
    </div>
  )
}
