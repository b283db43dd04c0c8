import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { GameArt } from '#components/domain/GameArt.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconPlus } from '#components/icons/member.tsx'
import { IconGame } from '#components/icons/screens.tsx'
import { IconDeposit, IconWithdraw } from '#components/icons/start.tsx'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import { ButtonRow, Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { Sheet, SheetFooter } from '#components/overlays/Sheet.tsx'
import type { Balance } from '#contract/money.ts'
import type { Slot } from '#contract/slots.ts'
import { MAIN_WALLET, type Wallet } from '#contract/wallet.ts'
import { toGameCredit } from '#domain/wallet/game-credit.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { type ResourceView, useResource } from '#lib/resource/use-resource.ts'
import { AccountDetails } from './AccountDetails.tsx'
import { EnterGamePanel } from './EnterGamePanel.tsx'
import css from './Games.module.css'
import { getGameAccountResource, useGameActivation } from './game-account.ts'

interface GameSheetProps {
  slotCode: string
  onClose: () => void
}

/** Sheet of a game: opens an account, or shows its balance and credentials and enters the game. */
export default function GameSheet({ slotCode, onClose }: GameSheetProps) {
  const { t } = useLingui()
  const wallet = useResource(walletResource)
  const slot = wallet.value?.slots?.find(({ code }) => code === slotCode)
  const { error } = useAtomValue(getGameAccountResource(slotCode).state)
  // Whatever the wallet says: some hosts don't say whether an account is open.
  const hasNoAccount = errorKeyOf(error) === 'SLOT_NO_ACCOUNT'
  if (slot && (!slot.isActive || hasNoAccount)) return <InactiveGameSheet slot={slot} onClose={onClose} />
  return (
    <Sheet title={slot?.name ?? t`Game account`} onClose={onClose}>
      {wallet.value && slot ? (
        <ActiveGame slot={slot} wallet={wallet} main={wallet.value.wallet.amount} />
      ) : wallet.value?.slots ? (
        <EmptyState title={t`This game isn’t offered any more`} icon={<IconGame />}>
          {t`Close this and choose another game on your home page.`}
        </EmptyState>
      ) : wallet.value || wallet.error !== undefined ? (
        <ErrorState onRetry={wallet.refresh} retrying={wallet.loading}>
          {errorText(wallet.error)}
        </ErrorState>
      ) : (
        <DelayedSkeleton>
          <Stack>
            <Skeleton height={175} radius={20} />
            <Skeleton height={52} radius={16} />
            <Skeleton height={145} radius={20} />
          </Stack>
        </DelayedSkeleton>
      )}
    </Sheet>
  )
}

interface ActiveGameProps {
  slot: Slot
  wallet: ResourceView<Wallet>
  main: Balance
}

function ActiveGame({ slot, wallet: { fetchedAt, error }, main }: ActiveGameProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const stale = !online || error !== undefined
  const age = useRelativeTime(fetchedAt, stale)
  const offlineId = useId()
  return (
    <>
      <GameCard slot={slot}>
        <GameBalances slot={slot} />
      </GameCard>
      {stale && <DataAge when={age} stale />}
      <GameTransferButtons slot={slot} main={main} />
      <AccountDetails slot={slot} online={online} />
      <SheetFooter>
        <EnterGamePanel slot={slot} online={online} offlineId={offlineId} />
        {!online && (
          <Text id={offlineId} role="caption" muted center>
            {t`You are offline. Games and a new password need a connection.`}
          </Text>
        )}
      </SheetFooter>
    </>
  )
}

interface GameTransferButtonsProps {
  slot: Slot
  main: Balance
}

/**
 * Buttons to transfer in and out; disabled if the source has a balance of 0 or less (specification, section 5). Not
 * disabled while offline: a transfer can be prepared.
 */
function GameTransferButtons({ slot: { code, amount }, main }: GameTransferButtonsProps) {
  const { t } = useLingui()
  const id = useId()
  const inReason = main.baht > 0 ? undefined : t`There is nothing in the main wallet to transfer in.`
  const outReason =
    amount === undefined || amount.baht > 0 ? undefined : t`There is nothing in this game to transfer out.`
  const reasons = [inReason, outReason].filter((text) => text !== undefined)
  return (
    <Stack gap={2}>
      <ButtonRow>
        <Button
          variant="secondary"
          icon={<IconDeposit />}
          disabled={inReason !== undefined}
          aria-describedby={inReason && id}
          onClick={() => openDialog({ name: 'transfer', input: { from: MAIN_WALLET, to: code } })}
        >{t`Transfer in`}</Button>
        <Button
          variant="secondary"
          icon={<IconWithdraw />}
          disabled={outReason !== undefined}
          aria-describedby={outReason && id}
          onClick={() => openDialog({ name: 'transfer', input: { from: code, to: MAIN_WALLET } })}
        >{t`Transfer out`}</Button>
      </ButtonRow>
      {reasons.length > 0 && (
        <Text id={id} role="caption" muted center>
          {reasons.join(' ')}
        </Text>
      )}
    </Stack>
  )
}

/** Sheet of a game without an account, with a button to open one. */
function InactiveGameSheet({ slot, onClose }: { slot: Slot; onClose: () => void }) {
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

/** The game's picture above its details. Has no name: the sheet's title is the name. */
function GameCard({ slot, children }: { slot: Slot; children: ReactNode }) {
  return (
    <div className={css.card}>
      <GameArt name="" logo={undefined} background={safeImageUrl(slot.background)} />
      <PocketPanel className={css.pocket}>{children}</PocketPanel>
    </div>
  )
}

/** Balance of a game, in money and in game credit; a dash if unknown. */
function GameBalances({ slot: { amount, ftWalletSlot: factor } }: { slot: Slot }) {
  const { t } = useLingui()
  return (
    <>
      <div>
        <Text role="caption" muted>{t`Balance`}</Text>
        <Money satang={amount?.satang} size="m" />
      </div>
      <div className={css.end}>
        <Text role="caption" muted>{t`Game credit ×${factor}`}</Text>
        <Money satang={toGameCredit(amount, factor)} unit="credit" size="m" />
      </div>
    </>
  )
}
