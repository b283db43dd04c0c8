import { useLingui } from '@lingui/react/macro'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { AmountSkeleton } from '#components/forms/AmountSkeleton.tsx'
import { IconGame } from '#components/icons/screens.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { TransferForm } from './TransferForm.tsx'
import { UnknownTransferSheet } from './TransferOutcome.tsx'
import { getTransferAccounts, type TransferPrefill } from './transfer-rules.ts'
import { useTransfer } from './use-transfer.ts'

export interface TransferSheetProps extends TransferPrefill {
  onClose: () => void
}

export default function TransferSheet({ onClose, ...prefill }: TransferSheetProps) {
  const { t } = useLingui()
  const wallet = useResource(walletResource)
  const transfer = useTransfer()
  const accounts = wallet.value && getTransferAccounts(wallet.value)

  if (transfer.state.kind === 'unknown') {
    return <UnknownTransferSheet transfer={transfer} accounts={accounts ?? []} onClose={onClose} />
  }
  return (
    <Sheet title={t`Transfer`} onClose={onClose}>
      {accounts && accounts.length > 1 ? (
        <TransferForm
          accounts={accounts}
          fetchedAt={wallet.fetchedAt}
          stale={wallet.error !== undefined}
          transfer={transfer}
          prefill={prefill}
          onClose={onClose}
        />
      ) : wallet.value?.slots ? (
        <EmptyState title={t`No game account is open yet`} icon={<IconGame />}>
          {t`Open a game account on the home page first. Then you can move money to it.`}
        </EmptyState>
      ) : accounts || wallet.error !== undefined ? (
        <ErrorState onRetry={wallet.refresh} retrying={wallet.loading}>
          {errorText(wallet.error)}
        </ErrorState>
      ) : (
        <DelayedSkeleton>
          <Stack>
            <AccountsCard
              accounts={[]}
              pair={{ from: '', to: '' }}
              onChange={() => undefined}
              error={undefined}
              disabled
            />
            <AmountSkeleton />
          </Stack>
        </DelayedSkeleton>
      )}
    </Sheet>
  )
}
