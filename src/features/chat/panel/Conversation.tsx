import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { Composer } from '#features/chat/composer/Composer.tsx'
import { refreshChat, registerChatView } from '#features/chat/core/chat.ts'
import { chatStateAtom } from '#features/chat/core/chat-state.ts'
import { MessageList } from '#features/chat/list/MessageList.tsx'
import { useFocusAfterUnmount } from '#features/chat/list/move-focus.ts'
import { NotificationPrompt } from '#features/chat/notify/NotificationPrompt.tsx'
import { signedInAtom } from '#lib/session/session.ts'
import { ChatHeader } from './ChatHeader.tsx'
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

/** The conversation, in any container, with a `LightboxHost` after that. At most one may be mounted at a time. */
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
          <MessageList at={opening?.at} />
          <NotificationPrompt />
          <Composer opening={opening} />
        </>
      )}
    </>
  )
}

interface ChatUnavailableProps {
  /** Embedded in the contact page, which lists the other channels itself. */
  isEmbedded: boolean
  /** Receives the focus once a retry has succeeded. */
  heading: RefObject<HTMLHeadingElement | null> | undefined
}

/** Shown when the chat can't be started, with a retry and other ways to contact support. */
function ChatUnavailable({ isEmbedded, heading }: ChatUnavailableProps) {
  const { t } = useLingui()
  const signedIn = useAtomValue(signedInAtom)
  const [isBusy, setIsBusy] = useState(false)
  const markPressed = useFocusAfterUnmount(heading)
  const retry = async () => {
    markPressed()
    setIsBusy(true)
    await refreshChat()
    setIsBusy(false)
  }
  return (
    <EmptyState
      icon={
        <IconTile size="outcome">
          <IconChatDots />
        </IconTile>
      }
      title={
        <span role="alert">
          <Trans>Cannot start chatting</Trans>
        </span>
      }
      action={
        <Stack gap={2}>
          <Button variant="secondary" icon={<IconRefresh />} loading={isBusy} onClick={() => void retry()}>
            {t`Try again`}
          </Button>
          {!isEmbedded && (
            <LinkButton href={signedIn ? '/user/contact' : '/contact'}>
              {t`See other ways to contact support`}
            </LinkButton>
          )}
        </Stack>
      }
    >
      <Trans>The chat can’t be started right now. Try again, or reach support in another way.</Trans>
    </EmptyState>
  )
}
