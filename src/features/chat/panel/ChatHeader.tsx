import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { IconDown } from '#components/icons/Down.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { chatStateAtom, refreshChat } from '#features/chat/core/chat.ts'
import { NotifySwitch } from '#features/chat/notify/NotifySwitch.tsx'
import { SoundSwitch } from '#features/chat/notify/SoundSwitch.tsx'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import css from './ChatHeader.module.css'
import { LinkWords } from './LinkWords.tsx'

export interface HeadProps {
  heading: RefObject<HTMLHeadingElement | null> | undefined
  id: string
  onClose: (() => void) | undefined
  /** The page is visible beside the chat. */
  besidePage: boolean
}

/** Who one talks with, whether the line stands, and what can be done with the conversation. */
export function Head({ heading, id, onClose, besidePage }: HeadProps) {
  const { t } = useLingui()
  const { isRefreshing } = useAtomValue(chatStateAtom)
  const busy = useDelayed(isRefreshing)
  return (
    <div className={css.head}>
      <span className={css.avatar}>
        <IconTile tone="accent" size="avatar">
          <IconChatDots />
        </IconTile>
      </span>
      <div className={css.words}>
        <h2 id={id} {...(heading && { ref: heading, tabIndex: -1 })}>
          {t`Chat with us`}
        </h2>
        <LinkWords besidePage={besidePage} />
      </div>
      <NotifySwitch />
      <SoundSwitch />
      <IconButton
        label={t`Refresh the chat`}
        icon={<IconRefresh />}
        busy={busy}
        onClick={() => void refreshChat()}
      />
      {onClose && <IconButton label={t`Close the chat`} icon={<IconDown />} onClick={onClose} />}
    </div>
  )
}
