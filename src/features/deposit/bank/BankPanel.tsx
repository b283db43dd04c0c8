import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconCopy } from '#components/icons/screens.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { DepositLookup } from '#contract/lookups.ts'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { AmountStep, type DepositAmount } from '#features/deposit/DepositAmount.tsx'
import { beginTransfer, type PendingTransfer } from '#features/deposit/last-deposit.ts'
import { ClosedHours, SlipStep } from '#features/deposit/slips/SlipStep.tsx'
import { selectedItemAtom } from '#features/deposit/slips/selected-slip.ts'
import { OtherOptions, WayHeading } from '#features/deposit/WayParts.tsx'
import { errorText, isOfflineError } from '#lib/api/error-text.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { formatAccountNumber, lastFourDigits } from '#lib/format/account-number.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { AccountCard, type HouseAccount, useHouseAccounts } from './HouseAccounts.tsx'
import { isAnnouncedAtom, ManualDeposit } from './ManualDeposit.tsx'

interface BankPanelProps {
  amount: DepositAmount
  /** Show only the step for the proof, for a transfer already made. */
  proofOnly?: boolean | undefined
  /** A bonus is active: the transfer isn't credited before it has ended. */
  isHeldByBonus?: boolean | undefined
  /** Key of the account to transfer to. */
  account?: string | undefined
  onPick?: ((account: string) => void) | undefined
  /** Whether the member has just chosen bank transfer, or its account. */
  isChosen?: boolean | undefined
  pending?: PendingTransfer | undefined
  onClose: () => void
  onResultShown: (isShown: boolean) => void
}

/** Deposit by bank transfer: copy an account, transfer in the bank's app, come back with the slip or announce the amount. */
export function BankPanel(props: BankPanelProps) {
  const { amount, proofOnly, isHeldByBonus, account, pending, onClose, onResultShown } = props
  const { value } = useResource(depositResource)
  const hasSlip = useAtomValue(selectedItemAtom) !== undefined
  const isAnnounced = useAtomValue(isAnnouncedAtom)
  const isReturned = useReturn(pending)
  const isManual = value?.isManual === true
  const isStart = !proofOnly && !pending && (isManual ? !isAnnounced : !hasSlip)
  const number = pending && !isReturned ? 2 : undefined
  return (
    <>
      {isStart && value && <AmountStep amount={amount} min={value.minDeposit} />}
      {!isManual && <ClosedHours />}
      {proofOnly || pending?.isMade || (isManual && isAnnounced) ? null : value ? (
        <Transfer {...props} account={pending?.account ?? account} lookup={value} isReturned={isReturned} />
      ) : (
        <AccountsUnknown />
      )}
      {isManual ? (
        <ManualDeposit
          number={number}
          amount={amount}
          minDeposit={value?.minDeposit}
          isHeldByBonus={isHeldByBonus}
          onUnfold={
            isStart
              ? () => beginTransfer({ account: account ?? '', satang: amount.satang, isMade: true })
              : undefined
          }
          onClose={onClose}
          onResultShown={onResultShown}
        />
      ) : (
        // Also if the accounts can't be loaded: the slip of a transfer already made expires within an hour.
        <SlipStep
          number={number}
          isHeldByBonus={isHeldByBonus}
          pending={pending}
          isAsked={pending !== undefined && isReturned}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** Whether the member has come back since they began a transfer: to this page, or to a new one. */
function useReturn(pending: PendingTransfer | undefined): boolean {
  const at = pending?.at
  const [seen, setSeen] = useState(at)
  // Listens as soon as the screen says to go to the bank's app.
  useLayoutEffect(() => {
    if (at === undefined) return
    const onReturn = () => {
      if (document.visibilityState === 'visible') setSeen(at)
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [at])
  return pending !== undefined && (pending.isMade === true || seen === at)
}

function AccountsUnknown() {
  const lookup = useResource(depositResource)
  if (isOfflineError(lookup.error)) {
    return (
      <Callout role="status">
        <Trans>
          The accounts to transfer to aren’t stored on this device yet. They appear here once you are online.
        </Trans>
      </Callout>
    )
  }
  return (
    <ErrorState onRetry={() => void lookup.refresh()} retrying={lookup.showIndicator}>
      {errorText(lookup.error)}
    </ErrorState>
  )
}

interface TransferProps extends BankPanelProps {
  lookup: DepositLookup
  isReturned: boolean
}

/** Where to transfer to: one button that copies the account; then the account and what to do; in one line afterwards. */
function Transfer({ lookup, amount, account: key, onPick, isChosen, pending, isReturned }: TransferProps) {
  const { t } = useLingui()
  const accounts = useHouseAccounts(lookup)
  const age = useStaleSince(useResource(depositResource))
  const slip = useAtomValue(selectedItemAtom)
  const [isUnfolded, setUnfolded] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const isMade = !lookup.isManual && slip !== undefined
  const account = accounts.find((each) => each.key === key) ?? accounts[0]
  const unreadable = (
    <UnreadableItemsCallout count={unreadableCount(lookup.banks) + unreadableCount(lookup.wallets)} />
  )
  if (!account) {
    return (
      <>
        {unreadable}
        <EmptyState title={t`No account is open for deposits right now`}>
          <Trans>Please use another way or contact support.</Trans>
        </EmptyState>
      </>
    )
  }
  const { place, digits } = account
  const number = digits === undefined ? undefined : formatAccountNumber(digits)
  if ((isMade || isReturned) && !isUnfolded) {
    // Without a copied one, it isn't known to which of several accounts.
    const isKnown = pending !== undefined || accounts.length === 1
    // Only a slip's code proves it.
    const title = slip?.qr?.kind === 'bank' ? t`Transfer made` : t`Your transfer`
    return (
      <NumberedStep
        number={1}
        isDone
        title={isMade ? title : place}
        subtitle={
          <Verbatim>
            {isMade && isKnown && <span>{`${place} `}</span>}
            {(!isMade || isKnown) && (
              <Text as="span" nowrap>
                {number}
              </Text>
            )}
          </Verbatim>
        }
        action={<LinkButton onClick={() => setUnfolded(true)}>{t`Show account`}</LinkButton>}
      />
    )
  }
  const stale = age !== undefined && (
    <Callout tone="warn" role="status">
      <Trans>
        These accounts are from {age} and may have changed. Please check them once you are online before you
        transfer.
      </Trans>
    </Callout>
  )
  if (pending || isMade) {
    return (
      <>
        {stale}
        <AccountCard
          key={account.key}
          account={account}
          isCopied={isCopied}
          satang={lookup.isManual ? undefined : pending?.satang}
        />
        {!isReturned && !isMade && (
          <NumberedStep
            number={1}
            title={t`Transfer in your bank’s app`}
            subtitle={
              <>
                <Trans>Open the app, choose {place}, paste the account number. Then come back here.</Trans>{' '}
                <RegisteredBank />
              </>
            }
          />
        )}
      </>
    )
  }
  const copy = async () => {
    const checked = amount.check(lookup.minDeposit)
    if (!checked) return
    setCopied(digits !== undefined && (await copyText(formatAccountNumber(digits), digits)))
    beginTransfer({ account: account.key, satang: checked.satang })
  }
  return (
    <>
      {unreadable}
      {stale}
      <CopyAccount
        account={account}
        accounts={accounts}
        isChosen={isChosen}
        onPick={onPick}
        onCopy={() => void copy()}
      />
    </>
  )
}

interface CopyAccountProps extends Pick<BankPanelProps, 'isChosen' | 'onPick'> {
  account: HouseAccount
  accounts: readonly HouseAccount[]
  onCopy: () => void
}

/** The button that copies the account, with the others folded below it. */
function CopyAccount({ account, accounts, isChosen, onPick, onCopy }: CopyAccountProps) {
  const { t } = useLingui()
  const { key, place, digits } = account
  const end = digits === undefined ? '' : lastFourDigits(digits)
  return (
    <>
      <WayHeading key={key} title={t`Bank transfer`} subtitle={<RegisteredBank />} isChosen={isChosen} />
      <Button block icon={<IconCopy />} onClick={onCopy}>
        {digits === undefined ? t`Show account` : t`Copy ${place} ···${end}`}
      </Button>
      <OtherOptions
        more={t`Another account`}
        options={accounts.map((each) => {
          const shown = each.digits === undefined ? each.holder : formatAccountNumber(each.digits)
          return { key: each.key, title: each.place, subtitle: shown && <Verbatim>{shown}</Verbatim> }
        })}
        selected={key}
        onSelect={onPick}
      />
    </>
  )
}

/** Text about the member's registered bank account; only transfers from it are accepted. */
function RegisteredBank() {
  const locale = useAtomValue(localeAtom)
  const account = useResource(walletResource).value?.bankAccount
  const name = getBankName(account?.bank, account?.bankCode, locale) ?? account?.bankCode
  const digits = account?.bankAccountNo === undefined ? undefined : lastFourDigits(account.bankAccountNo)
  if (name === undefined || digits === undefined)
    return <Trans>Only money from your own registered account is counted.</Trans>
  return (
    <Trans>
      Only from {name} ending in <strong>{digits}</strong>
    </Trans>
  )
}
