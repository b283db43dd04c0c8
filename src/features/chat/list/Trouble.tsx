import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { chatStateAtom, refreshChat } from '#features/chat/core/chat.ts'
import { failureText } from '#lib/api/error-text.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import css from './MessageList.module.css'
import { useFocusOnward } from './use-focus-onward.ts'

/**
 * Above messages that this device has kept: no conversation can be had; or it goes on, and what is new can't be read.
 * @param log takes the focus when trying again has helped
 */
export function Trouble({ log }: { log: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const { connectionStatus, error, isRefreshing } = useAtomValue(chatStateAtom)
  const busy = useDelayed(isRefreshing)
  const handOn = useFocusOnward(log)
  return (
    <div className={css.strip}>
      <IconAlertCircle size={18} />
      <span>{connectionStatus === 'connected' ? failureText(error) : t`Cannot start chatting`}</span>
      <Button
        variant="ghost"
        small
        loading={busy}
        onClick={() => {
          handOn()
          void refreshChat()
        }}
      >
        {t`Try again`}
      </Button>
    </div>
  )
}
