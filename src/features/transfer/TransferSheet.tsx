import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconGame } from '#components/icons/Game.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { TransferForm } from './TransferForm.tsx'
import { TransferOutcome } from './TransferOutcome.tsx'
import { placesOf, type Wish } from './transfer-rules.ts'
import { useTransfer } from './use-transfer.ts'

export interface TransferSheetProps extends Wish {
  onClose: () => void
}

/** Moves money between the main wallet and the games. */
export default function TransferSheet({ onClose, ...wish }: TransferSheetProps) {
  const { t } = useLingui()
  const wallet = useResource(walletResource)
  const transfer = useTransfer()
  const places = wallet.value && placesOf(wallet.value)

  if (transfer.state.kind === 'unknown') {
    return <TransferOutcome transfer={transfer} places={places ?? []} onClose={onClose} />
  }
  if (places && places.length > 1) {
    return (
      <TransferForm
        places={places}
        fetchedAt={wallet.fetchedAt}
        stale={wallet.error !== undefined}
        transfer={transfer}
        wish={wish}
        onClose={onClose}
      />
    )
  }
  return (
    <Sheet title={t`Transfer`} onClose={onClose}>
      {places ? (
        <EmptyState
          title={t`No game account is open yet`}
          icon={
            <IconTile size="outcome">
              <IconGame />
            </IconTile>
          }
        >
          {t`Open a game account on the home page first. Then you can move money to it.`}
        </EmptyState>
      ) : wallet.error !== undefined ? (
        <ErrorState onRetry={wallet.refresh} retrying={wallet.loading}>
          {errorText(wallet.error)}
        </ErrorState>
      ) : (
        <DelayedSkeleton>
          <Stack>
            <Skeleton height={137} radius={20} />
            <Skeleton height={92} radius={16} />
            <Skeleton height={44} radius={12} />
          </Stack>
        </DelayedSkeleton>
      )}
    </Sheet>
  )
}
