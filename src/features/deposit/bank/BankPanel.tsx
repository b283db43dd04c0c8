import { Trans, useLingui } from '@lingui/react/macro'
import { DepositWaiting } from '#features/deposit/DepositWaiting.tsx'
import { DepositWarning } from '#features/deposit/DepositWarning.tsx'
import { SlipStep } from '#features/deposit/slips/SlipStep.tsx'
import { errorText } from '#lib/errors.ts'
import { depositResource } from '#lib/lookup-data.ts'
import { useResource } from '#lib/use-resource.ts'
import { useStale } from '#lib/use-stale.ts'
import { walletResource } from '#lib/wallet-data.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Note } from '#ui/Note.tsx'
import { Numbered } from '#ui/Numbered.tsx'
import { useMoneyWords } from '#ui/use-money-words.ts'
import { HouseAccounts } from './HouseAccounts.tsx'
import { ManualDeposit } from './ManualDeposit.tsx'
import { RegisteredBank } from './RegisteredBank.tsx'

/** Deposit by bank transfer: from where, to where, and the proof; for a transfer already made, only the proof. */
export function BankPanel({ proofOnly }: { proofOnly?: boolean | undefined }) {
  const { t } = useLingui()
  const { amount: money } = useMoneyWords()
  const lookup = useResource(depositResource)
  const wallet = useResource(walletResource)
  const age = useStale(lookup)
  const { value } = lookup
  if (!value && lookup.error === undefined) return <DepositWaiting />
  const minimum = value?.minDeposit
  const least = minimum === undefined ? '' : money(minimum)
  const proof = value?.isManual ? <ManualDeposit minDeposit={minimum} /> : <SlipStep />
  if (proofOnly) return proof
  if (!value) {
    return (
      <>
        <ErrorState onRetry={() => void lookup.refresh()} retrying={lookup.indicator}>
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
