import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconPlus } from '#components/icons/member.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { Slot } from '#contract/wallet.ts'
import { errorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { GameCard } from './GameCard.tsx'
import { useGameActivation } from './game-account.ts'

/** Sheet of a game without an account, with a button to open one. */
export function InactiveGameSheet({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { t } = useLingui()
  const reasonId = useId()
  const online = useAtomValue(onlineAtom)
  const { state, busy, isOtherBusy, open, check } = useGameActivation(slot.code)
  const isCheckFailed = state?.kind === 'unknown' && state.check === 'failed'
  const disabledReason = !online
    ? t`You are offline. Opening an account needs a connection.`
    : isOtherBusy
      ? t`Another account is being opened. Please wait a moment.`
      : undefined
  return (
    <Sheet
      title={slot.name}
      scrollableByKeyboard
      onClose={onClose}
      footer={
        <>
          {disabledReason && (
            <Text id={reasonId} role="caption" muted center>
              {disabledReason}
            </Text>
          )}
          <Button
            icon={<IconPlus />}
            loading={busy}
            disabled={disabledReason !== undefined || isCheckFailed}
            aria-describedby={disabledReason && reasonId}
            onClick={() => void open()}
          >{t`Open account`}</Button>
        </>
      }
    >
      <GameCard slot={slot}>
        <Text muted>{t`No account yet`}</Text>
      </GameCard>
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
            {isCheckFailed
              ? t`The connection was lost, and we couldn’t see whether the account is open.`
              : t`The connection was lost. We looked again: the account isn’t open yet.`}
          </p>
          {isCheckFailed && <LinkButton onClick={() => void check()}>{t`Check again`}</LinkButton>}
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
