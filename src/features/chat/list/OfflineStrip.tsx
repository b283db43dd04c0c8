import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { useDelayed } from '../../../lib/use-delayed.ts'
import { IconWifiOff } from '../../../ui/icons/WifiOff.tsx'
import { chatStateAtom } from '../core/chat.ts'
import css from './MessageList.module.css'
import { Trouble } from './Trouble.tsx'

/**
 * Without a network: says so, and what becomes of what is written. With one: says what doesn't work all the same.
 * @param log the list
 */
export function OfflineStrip({ log }: { log: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const { link, messages, storageTrouble, error } = useAtomValue(chatStateAtom)
  // What failed while there was no network is tried again at once when there is one.
  const trouble = useDelayed(link !== 'offline' && error !== undefined)
  const waiting = messages.filter(
    ({ delivery }) => delivery !== undefined && delivery.state !== 'succeed' && delivery.state !== 'failed',
  ).length
  return (
    <div role="status">
      {link === 'offline' && (
        <p className={css.strip}>
          <IconWifiOff size={18} />
          {waiting === 0
            ? t`No network. You can write; it will be sent when you are online.`
            : t`No network. ${plural(waiting, { one: '# message', other: '# messages' })} will be sent in order when you are online.`}
        </p>
      )}
      {trouble && <Trouble log={log} />}
      {storageTrouble && (
        <p className={css.strip}>
          <Trans>This device can’t keep messages: what isn’t sent is lost when you close the app.</Trans>
        </p>
      )}
    </div>
  )
}
