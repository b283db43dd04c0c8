import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import css from './MessageList.module.css'
import { Trouble } from './Trouble.tsx'

/**
 * Without a network, which the head or the page's bar says: what becomes of what is written. With one: what doesn't work
 * all the same.
 * @param log the list
 */
export function OfflineStrip({ log }: { log: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const { connectionStatus, messages, hasStorageError, error } = useAtomValue(chatStateAtom)
  // What failed while there was no network is tried again at once when there is one.
  const trouble = useDelayed(
    (connectionStatus === 'connected' || connectionStatus === 'failed') && error !== undefined,
  )
  const waiting = messages.filter(
    ({ delivery }) => delivery !== undefined && delivery.state !== 'succeed' && delivery.state !== 'failed',
  ).length
  return (
    <div role="status">
      {connectionStatus === 'offline' && (
        <p className={css.strip}>
          {waiting === 0
            ? t`You can write; it will be sent when you are online.`
            : t`${plural(waiting, { one: '# message', other: '# messages' })} will be sent in order when you are online.`}
        </p>
      )}
      {trouble && <Trouble log={log} />}
      {hasStorageError && (
        <p className={css.strip}>
          <Trans>This device can’t keep messages: what isn’t sent is lost when you close the app.</Trans>
        </p>
      )}
    </div>
  )
}
