import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { refreshChat } from '#features/chat/core/chat.ts'
import { useFocusAfterUnmount } from '#features/chat/list/move-focus.ts'
import { signedInAtom } from '#lib/session/session.ts'

export interface ChatUnavailableProps {
  /** Embedded in the contact page, which lists the other channels itself. */
  isEmbedded: boolean
  /** Receives the focus once a retry has succeeded. */
  heading: RefObject<HTMLHeadingElement | null> | undefined
}

/** Shown when the chat can't be started, with a retry and other ways to contact support. */
export function ChatUnavailable({ isEmbedded, heading }: ChatUnavailableProps) {
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
      icon={<IconChatDots />}
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
              {t`See other ways to contact us`}
            </LinkButton>
          )}
        </Stack>
      }
    >
      <Trans>The chat can’t be started right now. Try again, or reach us in another way.</Trans>
    </EmptyState>
  )
}
