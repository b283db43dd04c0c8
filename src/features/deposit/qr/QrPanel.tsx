import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { DepositLookup } from '#contract/lookups.ts'
import { type QrProvider, qrProviders } from '#contract/qr.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { closedQrsAtom, dismissClosedQr, qrProviderNames, qrResource } from '#domain/qr/open-qrs.ts'
import { refreshWalletAndStatement, statementPageResource } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { DepositSkeleton } from '#features/deposit/DepositFormParts.tsx'
import { CallError } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { ActiveQr } from './ActiveQr.tsx'
import { QrForm } from './QrForm.tsx'
import { QrResult } from './QrResult.tsx'
import { outdatedProvidersAtom, refetchOutdated } from './qr-resource.ts'
import { findQrDeposit, getQrIdentity, type SeenQr } from './qr-rules.ts'

interface QrPanelProps {
  /** The chosen channel; undefined: the first one. */
  picked: QrProvider | undefined
  onPick: (provider: QrProvider) => void
  onClose: () => void
  /** A valid code or the result of a payment is shown, which leaves no room for the choice of a channel. */
  isCodeShown: boolean
  onCodeShown: (isShown: boolean) => void
}

/** Deposit by payment QR code, with the providers configured by the operator. */
export function QrPanel({ picked, onPick, onClose, isCodeShown, onCodeShown }: QrPanelProps) {
  const { t } = useLingui()
  const { value: lookup, error } = useResource(depositResource)
  if (!lookup && error === undefined) return <DepositSkeleton />
  // If the lookup failed or doesn't list providers, offer all of them.
  const offered = lookup?.qrProviders ?? qrProviders
  // A code stays valid if its channel isn't offered any more.
  const providers = picked === undefined || offered.includes(picked) ? offered : [...offered, picked]
  const provider = picked ?? providers[0]
  // The tab is hidden then.
  if (provider === undefined) return null
  return (
    <>
      {providers.length > 1 && !isCodeShown && (
        <Stack gap={2}>
          <Text role="small" muted>{t`Channel`}</Text>
          <ToggleChips
            label={t`Channel`}
            layout="two"
            options={providers.map((value) => ({ value, label: qrProviderNames[value] }))}
            value={provider}
            onSelect={onPick}
          />
        </Stack>
      )}
      <QrProviderView
        key={provider}
        provider={provider}
        lookup={lookup}
        onClose={onClose}
        onCodeShown={onCodeShown}
      />
    </>
  )
}

interface QrProviderViewProps {
  provider: QrProvider
  lookup: DepositLookup | undefined
  onClose: () => void
  onCodeShown: (isShown: boolean) => void
}

/** The member's active QR at a provider, the result of its payment, or the form that creates one. */
function QrProviderView({ provider, lookup, onClose, onCodeShown }: QrProviderViewProps) {
  const qr = useResource(qrResource(provider))
  const isOutdated = useAtomValue(outdatedProvidersAtom).includes(provider)
  // QR amounts are in baht; the lookup's minimum and the statement are in the account's currency.
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
      ? findQrDeposit(statements ?? [], last, { inBaht, minutes: lookup?.qrMinutes, goneAt })
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
        provider={provider}
        minDeposit={inBaht ? lookup?.minDeposit : undefined}
        isConfirmedEmpty={state !== undefined}
      />
    </>
  )
}
