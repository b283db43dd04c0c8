import { Trans, useLingui } from '@lingui/react/macro'
import { Note } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { Numbered } from '#components/layout/NumberedStep.tsx'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositWaiting } from '#features/deposit/DepositWaiting.tsx'
import { DepositWarning } from '#features/deposit/DepositWarning.tsx'
import { SlipStep } from '#features/deposit/slips/SlipStep.tsx'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { HouseAccounts } from './HouseAccounts.tsx'
import { ManualDeposit } from './ManualDeposit.tsx'
import { RegisteredBank } from './RegisteredBank.tsx'

/** Deposit by bank transfer: from where, to where, and the proof; for a transfer already made, only the proof. */
export function BankPanel({ proofOnly }: { proofOnly?: boolean | undefined }) {
  const { t } = useLingui()
  const { amount: money } = useMoneyWords()
  const lookup = useResource(depositResource)
  const wallet = useResource(walletResource)
  const age = useStaleSince(lookup)
  const { value } = lookup
  if (!value && lookup.error === undefined) return <DepositWaiting />
  const minimum = value?.minDeposit
  const least = minimum === undefined ? '' : money(minimum)
  const proof = value?.isManual ? <ManualDeposit minDeposit={minimum} /> : <SlipStep />
  if (proofOnly) return proof
  if (!value) {
    return (
      <>
        <ErrorState onRetry={() => void lookup.refresh()} retrying={lookup.showIndicator}>
          {errorText(lookup.error)}
        </ErrorState>
        {/* Who has transferred already must not lose the hour. */}
        {proof}
      </>
    )
  }
  return (
    <>
      <Numbered
        number={1}
        title={t`Transfer from your registered account`}
        sub={<RegisteredBank account={wallet.value?.bankAccount ?? undefined} />}
      />
      {age !== undefined && (
        <Note tone="warn" role="status">
          <Trans>
            These accounts are from {age} and may have changed. Please check them once you are online before
            you transfer.
          </Trans>
        </Note>
      )}
      <HouseAccounts lookup={value} />
      {minimum !== undefined && (
        <Note>
          <Trans>Minimum deposit {least}</Trans>
        </Note>
      )}
      <DepositWarning />
      {proof}
    </>
  )
}
