import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { IconDeposit } from '#components/icons/Deposit.tsx'
import { IconWithdraw } from '#components/icons/Withdraw.tsx'
import { ButtonRow, Stack } from '#components/layout/Stack.tsx'
import type { Satang } from '#contract/money.ts'
import { MAIN_WALLET, type Slot } from '#contract/wallet.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

interface GameTransfersProps {
  slot: Slot
  /** What the main wallet holds. */
  main: Satang
  online: boolean
  /** Id of the sentence that says why nothing can be done without a network. */
  offline: string
}

/** Money into the game and out of it; nothing can be moved from where there is 0 or less (section 5). */
export function GameTransfers({ slot: { code, amount }, main, online, offline }: GameTransfersProps) {
  const { t } = useLingui()
  const id = useId()
  const noneIn = main > 0 ? undefined : t`There is nothing in the main wallet to transfer in.`
  const noneOut =
    amount === undefined || amount > 0 ? undefined : t`There is nothing in this game to transfer out.`
  const reasons = [noneIn, noneOut].filter((text) => text !== undefined)
  const described = (none: string | undefined) => (online ? none && id : offline)
  return (
    <Stack gap={2}>
      <ButtonRow>
        <Button
          variant="secondary"
          icon={<IconDeposit />}
          disabled={!online || noneIn !== undefined}
          aria-describedby={described(noneIn)}
          onClick={() => openDialog({ name: 'transfer', input: { from: MAIN_WALLET, to: code } })}
        >{t`Transfer in`}</Button>
        <Button
          variant="secondary"
          icon={<IconWithdraw />}
          disabled={!online || noneOut !== undefined}
          aria-describedby={described(noneOut)}
          onClick={() => openDialog({ name: 'transfer', input: { from: code, to: MAIN_WALLET } })}
        >{t`Transfer out`}</Button>
      </ButtonRow>
      {online && reasons.length > 0 && (
        <Text id={id} role="caption" muted center>
          {reasons.join(' ')}
        </Text>
      )}
    </Stack>
  )
}
