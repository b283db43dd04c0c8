import { useLingui } from '@lingui/react/macro'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconGame } from '#components/icons/screens.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { ActiveGameSheet } from './ActiveGameSheet.tsx'
import { InactiveGameSheet } from './InactiveGameSheet.tsx'

interface GameSheetProps {
  slotCode: string
  onClose: () => void
}

/** Sheet of a game: opens an account, or shows its balance and credentials and enters the game. */
export default function GameSheet({ slotCode, onClose }: GameSheetProps) {
  const { t } = useLingui()
  const wallet = useResource(walletResource)
  const slot = wallet.value?.slots.find(({ code }) => code === slotCode)
  if (wallet.value && slot?.isActive) {
    return <ActiveGameSheet slot={slot} wallet={wallet} main={wallet.value.wallet.amount} onClose={onClose} />
  }
  if (slot) return <InactiveGameSheet slot={slot} onClose={onClose} />
  return (
    <Sheet title={t`Game account`} onClose={onClose}>
      {wallet.value ? (
        <EmptyState title={t`This game isn’t offered any more`} icon={<IconGame />}>
          {t`Close this and choose another game on your home page.`}
        </EmptyState>
      ) : wallet.error !== undefined ? (
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
