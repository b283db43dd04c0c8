import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconPlus } from '#components/icons/Plus.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { Slot } from '#contract/wallet.ts'
import { errorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { GameFace } from './GameFace.tsx'
import { useActivation } from './slot-calls.ts'

/** A game without an account: what opening one means, and the button that does it. */
export function UnopenedGame({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { t } = useLingui()
  const reason = useId()
  const online = useAtomValue(onlineAtom)
  const { state, busy, elsewhere, open, check } = useActivation(slot.code)
  const unchecked = state?.kind === 'unknown' && state.check === 'failed'
  const why = !online
    ? t`You are offline. Opening an account needs a connection.`
    : elsewhere
      ? t`Another account is being opened. Please wait a moment.`
      : undefined
  return (
    <Sheet
      title={slot.name}
      scrollableByKeyboard
      onClose={onClose}
      footer={
        <>
          {why && (
            <Text id={reason} role="caption" muted center>
              {why}
            </Text>
          )}
          <Button
            icon={<IconPlus />}
            loading={busy}
            disabled={why !== undefined || unchecked}
            aria-describedby={why && reason}
            onClick={() => void open()}
          >{t`Open account`}</Button>
        </>
      }
    >
      <GameFace slot={slot}>
        <Text muted>{t`No account yet`}</Text>
      </GameFace>
      <Text>
        <Trans>
          With an account at {slot.name} you can move money there and play. You get a username and a password
          of your own.
        </Trans>
      </Text>
      {state?.kind === 'failed' && (
        <Callout tone="neg" role="alert">
          {errorText(state.error)}
        </Callout>
      )}
      {state?.kind === 'unknown' && state.check !== 'running' && (
        <Callout tone="warn" role="alert">
          <p>
            {unchecked
              ? t`The connection was lost, and we couldn’t see whether the account is open.`
              : t`The connection was lost. We looked again: the account isn’t open yet.`}
          </p>
          {unchecked && <LinkButton onClick={() => void check()}>{t`Check again`}</LinkButton>}
        </Callout>
      )}
      {state?.kind === 'done' && (
        <Callout tone="pos" role="status">
          {t`The account is open. Its details are on their way.`}
        </Callout>
      )}
    </Sheet>
  )
}
