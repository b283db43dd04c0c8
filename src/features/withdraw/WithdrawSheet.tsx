import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { AmountSkeleton } from '#components/forms/AmountSkeleton.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { Sheet, SheetFooter } from '#components/overlays/Sheet.tsx'
import { withdrawResource } from '#domain/lookups/lookup-resources.ts'
import { type AmountToSend, emptyEntry } from '#domain/money-call/amount-entry.ts'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import type { ConditionsNoteProps } from './WithdrawForm.tsx'
import { BankSkeleton, WithdrawForm } from './WithdrawForm.tsx'
import { UnknownWithdrawalSheet, WithdrawSuccess } from './WithdrawOutcome.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'
import { getFunds } from './withdraw-rules.ts'

export interface WithdrawSheetProps extends ConditionsNoteProps {
  onClose: () => void
}

/** Withdrawal from the main wallet to the member's bank account, in steps: amount, review, result. */
export default function WithdrawSheet({ onClose, conditions }: WithdrawSheetProps) {
  const { t } = useLingui()
  const wallet = useResource(walletResource)
  const limits = useResource(withdrawResource)
  const profile = useResource(profileResource)
  const online = useAtomValue(onlineAtom)
  const withdrawal = useWithdrawal()
  const [entry, setEntry] = useState(emptyEntry)
  const [inReview, setInReview] = useState<AmountToSend>()
  useUnsavedWork(entry.text !== '' && withdrawal.state.kind !== 'done')
  const bank = wallet.value?.bankAccount ?? profile.value?.bankAccount
  const funds = wallet.value && getFunds(wallet.value)
  const areLimitsLate = useDelayed(
    funds !== undefined && limits.value === undefined && limits.error === undefined,
  )
  const shared = { withdrawal, funds, bank, onClose }

  if (withdrawal.state.kind === 'unknown') return <UnknownWithdrawalSheet {...shared} />
  if (withdrawal.state.kind === 'done') {
    return <WithdrawSuccess {...shared} />
  }
  // Offline or on a slow connection, an amount can be prepared even if the limits aren't known.
  const isReady = funds !== undefined && (limits.value !== undefined || !online || areLimitsLate)
  if (isReady && inReview !== undefined && limits.value) {
    const onBack = () => {
      // Don't show the previous error again at the next review.
      withdrawal.reset()
      setInReview(undefined)
    }
    return (
      <WithdrawReview {...shared} funds={funds} limits={limits.value} amount={inReview} onBack={onBack} />
    )
  }
  const error = limits.error ?? wallet.error
  const retry = () => {
    void wallet.refresh()
    void limits.refresh()
  }
  return (
    <Sheet title={t`Withdraw`} onClose={onClose}>
      {isReady ? (
        <WithdrawForm
          {...shared}
          funds={funds}
          limits={limits.value}
          conditions={conditions}
          entry={entry}
          onEntryChange={setEntry}
          fetchedAt={wallet.fetchedAt}
          stale={wallet.error !== undefined}
          isBankLoaded={wallet.value?.bankAccount !== undefined || profile.value !== undefined}
          onReview={setInReview}
        />
      ) : error !== undefined ? (
        <ErrorState onRetry={retry} retrying={wallet.loading || limits.loading}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <WithdrawSkeleton />
      )}
    </Sheet>
  )
}

function WithdrawSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <DelayedSkeleton>
        <Stack>
          <div>
            <Row between>
              <SkeletonText width={150} />
              <SkeletonText width={88} />
            </Row>
            <Text role="caption">
              <SkeletonText width={112} />
            </Text>
          </div>
          <AmountSkeleton />
          <BankSkeleton />
        </Stack>
      </DelayedSkeleton>
      <SheetFooter>
        <Button disabled>{t`Review withdrawal`}</Button>
      </SheetFooter>
    </>
  )
}
