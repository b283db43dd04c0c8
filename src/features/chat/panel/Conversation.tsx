import { useAtomValue } from 'jotai'
import { type RefObject, useEffect } from 'react'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { Composer } from '#features/chat/composer/Composer.tsx'
import { LightboxHost } from '#features/chat/composer/lightbox/Lightbox.tsx'
import { chatStateAtom, registerChatView } from '#features/chat/core/chat.ts'
import { MessageList } from '#features/chat/list/MessageList.tsx'
import { NotificationPrompt } from '#features/chat/notify/NotificationPrompt.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { ChatUnavailable } from './ChatUnavailable.tsx'
import { startChatServices } from './start-chat-services.ts'

export interface ConversationProps {
  /** Ref of the heading, which is focused when the chat opens. */
  heading?: RefObject<HTMLHeadingElement | null> | undefined
  /** Id of the heading. */
  id: string
  opening: ChatOpening | undefined
  /** Undefined when embedded in a page: the chat can't be closed. */
  onClose?: (() => void) | undefined
  /** The page is visible beside the chat. */
  isPageVisible: boolean
}

/** The conversation, in any container. At most one may be mounted at a time. */
export function Conversation({ heading, id, opening, onClose, isPageVisible }: ConversationProps) {
  const { status } = useAtomValue(chatStateAtom)
  useEffect(() => {
    startChatServices()
    return registerChatView()
  }, [])
  return (
    <>
      <ChatHeader heading={heading} id={id} onClose={onClose} isPageVisible={isPageVisible} />
      {status === 'unavailable' ? (
        <ChatUnavailable isEmbedded={onClose === undefined} heading={heading} />
      ) : (
        <>
          <MessageList {...(opening?.at === undefined ? {} : { at: opening.at })} />
          <NotificationPrompt />
          <Composer {...(opening ? { opening } : {})} />
        </>
      )}
      <LightboxHost />
    </>
  )
}
