import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconAlertCircle, IconWifiOff } from '#components/icons/start.tsx'
import { refreshChat } from '#features/chat/core/chat.ts'
import { chatStateAtom } from '#features/chat/core/chat-state.ts'
import { failureText } from '#lib/api/error-text.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import css from './MessageList.module.css'
import { useFocusAfterUnmount } from './move-focus.ts'

/**
 * Strips above the list. Offline (which the header or the page's bar says): what happens to messages written now.
 * Online: a failed connection or refresh, and storage that can't persist messages.
 * @param log the list
 */
export function StatusStrips({ log }: { log: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const { connectionStatus, messages, hasStorageError, error } = useAtomValue(chatStateAtom)
  // Delayed: what failed while offline is retried as soon as the network is back.
  const hasError = useDelayed(
    (connectionStatus === 'connected' || connectionStatus === 'failed') && error !== undefined,
  )
  const waiting = messages.filter(
    ({ delivery }) => delivery !== undefined && delivery.state !== 'succeed' && delivery.state !== 'failed',
  ).length
  return (
    <div role="status">
      {connectionStatus === 'offline' && (
        <p className={css.strip}>
          <IconWifiOff size={18} />
          <span>
            {waiting === 0
              ? t`You can write; it will be sent when you are online.`
              : t`${plural(waiting, { one: '# message', other: '# messages' })} will be sent in order when you are online.`}
          </span>
        </p>
      )}
      {hasError && <ErrorStrip log={log} />}
      {hasStorageError && (
        <p className={css.strip}>
          <IconAlertCircle size={18} />
          <span>
            <Trans>This device can’t keep messages: what isn’t sent is lost when you close the app.</Trans>
          </span>
        </p>
      )}
    </div>
  )
}

/**
 * Shown above cached messages: the chat can't be started, or it is connected but new messages can't be loaded.
 * @param log receives the focus once a retry has succeeded
 */
function ErrorStrip({ log }: { log: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const { connectionStatus, error, isRefreshing } = useAtomValue(chatStateAtom)
  const busy = useDelayed(isRefreshing)
  const markPressed = useFocusAfterUnmount(log)
  return (
    <div className={css.strip}>
      <IconAlertCircle size={18} />
      <span>{connectionStatus === 'connected' ? failureText(error) : t`Cannot start chatting`}</span>
      <Button
        variant="ghost"
        small
        loading={busy}
        onClick={() => {
          markPressed()
          void refreshChat()
        }}
      >
        {t`Try again`}
      </Button>
    </div>
  )
}
