import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { DepositLookup } from '#contract/lookups.ts'
import type { Satang } from '#contract/money.ts'
import { type QrProvider, qrProviders } from '#contract/qr.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { closedQrsAtom, dismissClosedQr, qrProviderNames, qrResource } from '#domain/qr/open-qrs.ts'
import { refreshWalletAndStatement, statementPageResource } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import type { DepositAmount } from '#features/deposit/DepositAmount.tsx'
import { DepositSkeleton } from '#features/deposit/DepositFormParts.tsx'
import { rememberDeposit } from '#features/deposit/last-deposit.ts'
import { OtherOptions } from '#features/deposit/WayParts.tsx'
import { CallError } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { ActiveQr } from './ActiveQr.tsx'
import { getChannelOffer, QrForm } from './QrForm.tsx'
import { QrResult } from './QrResult.tsx'
import { outdatedProvidersAtom, refetchOutdated } from './qr-resource.ts'
import { findQrDeposit, getQrIdentity, type SeenQr } from './qr-rules.ts'

interface QrPanelProps {
  amount: DepositAmount
  /** The channel; undefined: there is none. */
  provider: QrProvider | undefined
  /** The operator's minimum deposit in baht. */
  minDeposit: Satang | undefined
  onPick: (provider: QrProvider) => void
  /** Whether the member has just chosen QR codes, or the channel. */
  isChosen: boolean
  onClose: () => void
  /** A valid code or the result of a payment is shown, which leaves no room for other channels. */
  isCodeShown: boolean
  onCodeShown: (isShown: boolean) => void
}

/** Deposit by payment QR code, with the providers configured by the operator. */
export function QrPanel({ provider, onPick, isCodeShown, ...props }: QrPanelProps) {
  const { t } = useLingui()
  const { formatShort } = useMoneyText()
  const { value: lookup } = useResource(depositResource)
  if (provider === undefined) return null
  // If the lookup failed or doesn't list providers, offer all of them.
  const options = (lookup?.qrProviders ?? qrProviders).map((key) => {
    const least = formatShort(getChannelOffer(key, props.minDeposit).min)
    return { key, title: qrProviderNames[key], subtitle: t`Minimum ${least}` }
  })
  return (
    <>
      <QrProviderView key={provider} {...props} provider={provider} lookup={lookup} />
      {!isCodeShown && (
        <OtherOptions more={t`Another channel`} options={options} selected={provider} onSelect={onPick} />
      )}
    </>
  )
}

interface QrProviderViewProps extends Omit<QrPanelProps, 'provider' | 'onPick' | 'isCodeShown'> {
  provider: QrProvider
  lookup: DepositLookup | undefined
}

/** The member's active QR at a provider, the result of its payment, or the form that creates one. */
function QrProviderView(props: QrProviderViewProps) {
  const { amount, provider, lookup, minDeposit, isChosen, onClose, onCodeShown } = props
  const qr = useResource(qrResource(provider))
  const isOutdated = useAtomValue(outdatedProvidersAtom).includes(provider)
  // QR amounts are in baht; the statement is in the account's currency.
  const inBaht = useAtomValue(currencyAtom) === 'BAHT'
  useEffect(() => {
    if (isOutdated) void refetchOutdated(provider)
  }, [isOutdated, provider])
  const statements = useAtomValue(statementPageResource(1).state).value?.statements
  const [last, setLast] = useState<SeenQr>()
  const [isSaidPaid, setSaidPaid] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const [firstGoneAt, setFirstGoneAt] = useState<number>()
  const { value: state, fetchedAt = 0 } = qr
  const isOpen = state?.hasQrcode === true && !isOutdated

  // Closed before this view was opened.
  const wasClosed = useAtomValue(closedQrsAtom).includes(provider) && last === undefined
  // A QR that has disappeared was paid or ended elsewhere: refresh the balance.
  const isClosed = !isOpen && !dismissed && last !== undefined && state !== undefined && !isOutdated
  const isGone = isClosed && !qr.loading
  const goneAt = firstGoneAt ?? (isGone ? fetchedAt : undefined)
  const deposit =
    last && !dismissed
      ? findQrDeposit(statements ?? [], last, {
          inBaht,
          minutes: lookup?.qrMinutes,
          goneAt,
          isClockKnown: isServerClockKnown(),
        })
      : undefined
  const isSettled = deposit?.kind === 'paid' || (deposit !== undefined && goneAt !== undefined)
  useEffect(() => {
    if (!isOpen) return
    const isSame = (seen: SeenQr) => getQrIdentity(seen.state) === getQrIdentity(state)
    setLast((seen) => (seen && isSame(seen) ? seen : { state, fetchedAt }))
    setDismissed(false)
    setFirstGoneAt(undefined)
  }, [isOpen, state, fetchedAt])
  useEffect(() => {
    if (!isGone) return
    // The first such answer: a later one may come after the end of the code's validity.
    setFirstGoneAt((known) => known ?? fetchedAt)
    dismissClosedQr(provider)
    refreshWalletAndStatement()
  }, [isGone, fetchedAt, provider])

  const paid = deposit?.kind === 'paid' || isSaidPaid ? last?.state : undefined
  useEffect(() => {
    if (!paid) return
    const { amount: satang } = paid
    rememberDeposit({ method: 'qr', provider, ...(satang !== undefined && { satang, currency: 'BAHT' }) })
  }, [paid, provider])

  if (last && (isSettled || isSaidPaid)) {
    return (
      <QrResult
        provider={provider}
        seen={last}
        deposit={deposit}
        isCodeOpen={isOpen}
        onBack={() => {
          setSaidPaid(false)
          setDismissed(!isOpen || isSettled)
        }}
        onDone={onClose}
        onShown={onCodeShown}
      />
    )
  }
  // Until the first refresh after a reconnect has ended: the form keeps what was typed.
  const isUnreachable = qr.error instanceof CallError && qr.error.failure.kind === 'offline'
  if ((!state && !isUnreachable) || isOutdated) {
    if (qr.error === undefined || isOutdated) return <DepositSkeleton />
    return (
      <ErrorState onRetry={() => void qr.refresh()} retrying={qr.showIndicator}>
        {errorText(qr.error)}
      </ErrorState>
    )
  }
  if (isOpen) {
    return (
      <ActiveQr
        key={getQrIdentity(state)}
        provider={provider}
        state={state}
        fetchedAt={last?.fetchedAt ?? fetchedAt}
        minutes={lookup?.qrMinutes}
        onPaid={() => {
          setSaidPaid(true)
          // A paid code must not be shown again.
          void qr.reload()
        }}
        onShown={onCodeShown}
        onDiscarded={() => setDismissed(true)}
      />
    )
  }
  return (
    <>
      {(isGone || wasClosed) && (
        <Callout tone="info" role="status">
          <Trans>
            The previous QR code is closed: it was paid or has ended. If you transferred, check your balance;
            there is no need to transfer again.
          </Trans>
        </Callout>
      )}
      <QrForm
        amount={amount}
        provider={provider}
        minDeposit={minDeposit}
        isChosen={isChosen}
        isConfirmedEmpty={state !== undefined}
      />
    </>
  )
}
