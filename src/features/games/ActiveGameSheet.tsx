import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { IconDeposit, IconWithdraw } from '#components/icons/start.tsx'
import { ButtonRow, Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { Balance } from '#contract/money.ts'
import { MAIN_WALLET, type Slot, type Wallet } from '#contract/wallet.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { ResourceView } from '#lib/resource/use-resource.ts'
import { AccountDetails } from './AccountDetails.tsx'
import { EnterGamePanel } from './EnterGamePanel.tsx'
import { GameBalances, GameCard } from './GameCard.tsx'

interface ActiveGameSheetProps {
  slot: Slot
  wallet: ResourceView<Wallet>
  /** Balance of the main wallet. */
  main: Balance
  onClose: () => void
}

/** Sheet of a game with an account. */
export function ActiveGameSheet({ slot, wallet: { fetchedAt, error }, main, onClose }: ActiveGameSheetProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const stale = !online || error !== undefined
  const age = useRelativeTime(fetchedAt, stale)
  const offlineId = useId()
  return (
    <Sheet
      title={slot.name}
      onClose={onClose}
      footer={
        <>
          <EnterGamePanel slot={slot} online={online} offlineId={offlineId} />
          {!online && (
            <Text id={offlineId} role="caption" muted center>
              {t`You are offline. Games and a new password need a connection.`}
            </Text>
          )}
        </>
      }
    >
      <GameCard slot={slot}>
        <GameBalances slot={slot} />
      </GameCard>
      {stale && <DataAge when={age} stale />}
      <GameTransferButtons slot={slot} main={main} />
      <AccountDetails slot={slot} online={online} />
    </Sheet>
  )
}

interface GameTransferButtonsProps {
  slot: Slot
  /** Balance of the main wallet. */
  main: Balance
}

/**
 * Buttons to transfer in and out; disabled if the source has a balance of 0 or less (section 5). Not disabled while
 * offline: a transfer can be prepared.
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
