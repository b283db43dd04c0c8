import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { BankAccount } from '#contract/account.ts'
import type { DepositLookup } from '#contract/lookups.ts'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositSkeleton, DepositWarning } from '#features/deposit/DepositFormParts.tsx'
import { SlipStep } from '#features/deposit/slips/SlipStep.tsx'
import { selectedItemAtom } from '#features/deposit/slips/selected-slip.ts'
import { errorText, isOfflineError } from '#lib/api/error-text.ts'
import { formatAccountNumber, lastFourDigits } from '#lib/format/account-number.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { HouseAccounts, useHouseAccounts } from './HouseAccounts.tsx'
import { isAnnouncedAtom, ManualDeposit } from './ManualDeposit.tsx'

interface BankPanelProps {
  /** Show only the step for the proof, for a transfer already made. */
  proofOnly?: boolean | undefined
  /** A bonus is active: the transfer isn't credited before it has ended. */
  isHeldByBonus?: boolean | undefined
  onClose: () => void
  onResultShown: (isShown: boolean) => void
}

export function BankPanel({ proofOnly, isHeldByBonus, onClose, onResultShown }: BankPanelProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const lookup = useResource(depositResource)
  const wallet = useResource(walletResource)
  const age = useStaleSince(lookup)
  const hasSlip = useAtomValue(selectedItemAtom) !== undefined
  const isAnnounced = useAtomValue(isAnnouncedAtom)
  const [isUnfolded, setUnfolded] = useState(false)
  const { value } = lookup
  if (!value && lookup.error === undefined) return <DepositSkeleton />
  const minimum = value?.minDeposit
  const least = minimum === undefined ? '' : formatAmount(minimum)
  const number = proofOnly ? undefined : 2
  // The key keeps the step mounted when the steps above it are folded.
  const proof = value?.isManual ? (
    <ManualDeposit
      key="manual"
      number={number}
      minDeposit={minimum}
      isHeldByBonus={isHeldByBonus}
      onClose={onClose}
      onResultShown={onResultShown}
    />
  ) : (
    <SlipStep key="slip" number={number} isHeldByBonus={isHeldByBonus} />
  )
  if (proofOnly) return proof
  if (value?.isManual && isAnnounced) return [proof]
  if (!value) {
    return (
      <>
        {isOfflineError(lookup.error) ? (
          <Callout role="status">
            <Trans>
              The accounts to transfer to aren’t stored on this device yet. They appear here once you are
              online.
            </Trans>
          </Callout>
        ) : (
          <ErrorState onRetry={() => void lookup.refresh()} retrying={lookup.showIndicator}>
            {errorText(lookup.error)}
          </ErrorState>
        )}
        {/* The slip of a transfer already made expires within an hour. */}
        {proof}
      </>
    )
  }
  if (hasSlip && !value.isManual && !isUnfolded) {
    return (
      <>
        <TransferMade lookup={value} onUnfold={() => setUnfolded(true)} />
        {proof}
      </>
    )
  }
  return (
    <>
      <NumberedStep
        number={1}
        title={t`Transfer from your registered account`}
        subtitle={<RegisteredBank account={wallet.value?.bankAccount ?? undefined} />}
      />
      {age !== undefined && (
        <Callout tone="warn" role="status">
          <Trans>
            These accounts are from {age} and may have changed. Please check them once you are online before
            you transfer.
          </Trans>
        </Callout>
      )}
      <HouseAccounts lookup={value} />
      {minimum !== undefined && <Callout>{t`Minimum deposit ${least}`}</Callout>}
      <DepositWarning />
      {proof}
    </>
  )
}

/** The first step in one line: once the slip is chosen, the transfer has been made. */
function TransferMade({ lookup, onUnfold }: { lookup: DepositLookup; onUnfold: () => void }) {
  const { t } = useLingui()
  const [account, ...others] = useHouseAccounts(lookup)
  // With several accounts it isn't known to which one.
  const isOnly = account && others.length === 0
  return (
    <NumberedStep
      number={1}
      isDone
      title={t`Transfer made`}
      subtitle={isOnly && `${account.place} ${formatAccountNumber(account.digits ?? '')}`}
      action={<LinkButton onClick={onUnfold}>{t`Show account`}</LinkButton>}
    />
  )
}

/** Text about the member's registered bank account; only transfers from it are accepted. */
function RegisteredBank({ account }: { account: BankAccount | undefined }) {
  const locale = useAtomValue(localeAtom)
  if (!account) return <Trans>Only money from your own registered account is counted.</Trans>
  const name = getBankName(account.bank, account.bankCode, locale) ?? account.bankCode
  const digits = account.bankAccountNo === undefined ? undefined : lastFourDigits(account.bankAccountNo)
  if (name === undefined || digits === undefined)
    return <Trans>Only money from your own registered account is counted.</Trans>
  return (
    <Trans>
      Only {name} ending in <strong>{digits}</strong>
    </Trans>
  )
}
