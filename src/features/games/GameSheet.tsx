import { useLingui } from '@lingui/react/macro'
import { errorText } from '#lib/errors.ts'
import { useResource } from '#lib/use-resource.ts'
import { walletResource } from '#lib/wallet-data.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconGame } from '#ui/icons/Game.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Late, Skeleton } from '#ui/Skeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Tile } from '#ui/Tile.tsx'
import { OpenGame } from './OpenGame.tsx'
import { UnopenedGame } from './UnopenedGame.tsx'

interface GameSheetProps {
  slotCode: string
  onClose: () => void
}

/** A game account: opening it, its money, its credentials, and the way into the game. */
export default function GameSheet({ slotCode, onClose }: GameSheetProps) {
  const { t } = useLingui()
  const wallet = useResource(walletResource)
  const slot = wallet.value?.slots.find(({ code }) => code === slotCode)
  if (wallet.value && slot?.isActive) {
    return <OpenGame slot={slot} wallet={wallet} main={wallet.value.wallet.amount} onClose={onClose} />
  }
  if (slot) return <UnopenedGame slot={slot} onClose={onClose} />
  return (
    <Sheet title={t`Game account`} onClose={onClose}>
      {wallet.value ? (
        <EmptyState
          title={t`This game isn’t offered any more`}
          mark={
            <Tile size="mark">
              <IconGame />
            </Tile>
          }
        >
          {t`Close this and choose another game on your home page.`}
        </EmptyState>
      ) : wallet.error !== undefined ? (
        <ErrorState onRetry={wallet.refresh} retrying={wallet.loading}>
          {errorText(wallet.error)}
        </ErrorState>
      ) : (
        <Late>
          <Stack>
            <Skeleton height={175} radius={20} />
            <Skeleton height={52} radius={16} />
            <Skeleton height={145} radius={20} />
          </Stack>
        </Late>
      )}
    </Sheet>
  )
}
