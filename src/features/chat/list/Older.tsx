import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { chatStateAtom, loadOlder } from '#features/chat/core/chat.ts'
import { failureText } from '#lib/api/error-text.ts'
import css from './MessageList.module.css'

/** Above the oldest message that is here: more is on its way, couldn't be read, or there is no more. */
export function Older() {
  const { t } = useLingui()
  const { hasMore, isLoadingOlder, olderError, connectionStatus } = useAtomValue(chatStateAtom)
  if (olderError !== undefined) {
    return (
      <div className={css.older} role="status">
        <p>
          {connectionStatus === 'offline' ? (
            <Trans>Older messages need a connection.</Trans>
          ) : (
            failureText(olderError)
          )}
        </p>
        <Button
          variant="ghost"
          small
          icon={<IconRefresh />}
          loading={isLoadingOlder}
          onClick={() => void loadOlder()}
        >
          {t`Try again`}
        </Button>
      </div>
    )
  }
  return (
    <p className={css.older} aria-live="off">
      {hasMore ? (
        <Trans>Loading older messages</Trans>
      ) : (
        <Trans>This is where your conversation begins</Trans>
      )}
    </p>
  )
}
