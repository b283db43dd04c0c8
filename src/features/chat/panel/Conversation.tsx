import { useAtomValue } from 'jotai'
import { type RefObject, useEffect } from 'react'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { Composer } from '#features/chat/composer/Composer.tsx'
import { LightboxHost } from '#features/chat/composer/lightbox/LightboxHost.tsx'
import { chatStateAtom, registerChatView } from '#features/chat/core/chat.ts'
import { MessageList } from '#features/chat/list/MessageList.tsx'
import { AskNotifications } from '#features/chat/notify/AskNotifications.tsx'
import { Head } from './ChatHeader.tsx'
import { startChatParts } from './start-chat.ts'
import { Unavailable } from './Unavailable.tsx'

export interface ConversationProps {
  /** Takes the focus when the chat opens. */
  heading?: RefObject<HTMLHeadingElement | null> | undefined
  /** The heading's. */
  id: string
  opening: ChatOpening | undefined
  /** Without it, the chat can't be closed: it is a part of the page. */
  onClose?: (() => void) | undefined
  /** The page is visible beside it. */
  besidePage: boolean
}

/** The conversation on screen, wherever that is. Only one may be there at a time. */
export function Conversation({ heading, id, opening, onClose, besidePage }: ConversationProps) {
  const { status } = useAtomValue(chatStateAtom)
  useEffect(() => {
    startChatParts()
    return registerChatView()
  }, [])
  return (
    <>
      <Head heading={heading} id={id} onClose={onClose} besidePage={besidePage} />
      {status === 'unavailable' ? (
        <Unavailable embedded={onClose === undefined} heading={heading} />
      ) : (
        <>
          <MessageList {...(opening?.at === undefined ? {} : { at: opening.at })} />
          <AskNotifications />
          <Composer {...(opening ? { opening } : {})} />
        </>
      )}
      <LightboxHost />
    </>
  )
}
