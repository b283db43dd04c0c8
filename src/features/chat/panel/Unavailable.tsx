import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { refreshChat } from '#features/chat/core/chat.ts'
import { useFocusOnward } from '#features/chat/list/use-focus-onward.ts'
import { signedInAtom } from '#lib/session/session.ts'

export interface UnavailableProps {
  /** It stands on the contact page, which shows the other ways itself. */
  embedded: boolean
  /** Takes the focus when trying again has helped. */
  heading: RefObject<HTMLHeadingElement | null> | undefined
}

/** No conversation can be had: 'Cannot start chatting', and what to do instead. */
export function Unavailable({ embedded, heading }: UnavailableProps) {
  const { t } = useLingui()
  const signedIn = useAtomValue(signedInAtom)
  const [busy, setBusy] = useState(false)
  const handOn = useFocusOnward(heading)
  const again = async () => {
    handOn()
    setBusy(true)
    await refreshChat()
    setBusy(false)
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
          <Button variant="secondary" icon={<IconRefresh />} loading={busy} onClick={() => void again()}>
            {t`Try again`}
          </Button>
          {!embedded && (
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
