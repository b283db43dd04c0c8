import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import type { DepositLookup } from '#contract/lookups.ts'
import type { QrProvider, QrState } from '#contract/qr.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { DepositSkeleton } from '#features/deposit/DepositSkeleton.tsx'
import { CallError } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { ActiveQr } from './ActiveQr.tsx'
import { QrForm } from './QrForm.tsx'
import { outdatedProvidersAtom, qrResource, refetchOutdated } from './qr-resource.ts'

interface QrProviderViewProps {
  provider: QrProvider
  lookup: DepositLookup | undefined
  onClose: () => void
  /** Called when a valid code appears or disappears. */
  onCodeShown: (isShown: boolean) => void
}

/** The member's active QR at a provider, or the form that creates one. */
export function QrProviderView({ provider, lookup, onClose, onCodeShown }: QrProviderViewProps) {
  const qr = useResource(qrResource(provider))
  const isOutdated = useAtomValue(outdatedProvidersAtom).includes(provider)
  useEffect(() => {
    if (isOutdated) void refetchOutdated(provider)
  }, [isOutdated, provider])
  // The lookup's minimum is in the account's currency, QR amounts are in baht.
  const inBaht = useAtomValue(currencyAtom) === 'BAHT'
  const [last, setLast] = useState<QrState>()
  const [dismissed, setDismissed] = useState(false)
  const state = qr.value
  const isOpen = state?.hasQrcode && state.qrcode !== undefined && !isOutdated

  // A QR that has disappeared was paid or ended elsewhere: refresh the balance.
  const isGone =
    !isOpen && !dismissed && last !== undefined && state !== undefined && !qr.loading && !isOutdated
  useEffect(() => {
    if (isOpen) {
      setLast(state)
      setDismissed(false)
    }
  }, [isOpen, state])
  useEffect(() => {
    if (isGone) refreshWalletAndStatement()
  }, [isGone])

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
        key={state.qrcodeId ?? state.qrcode}
        provider={provider}
        state={state}
        fetchedAt={qr.fetchedAt ?? 0}
        minutes={lookup?.qrMinutes}
        onClose={onClose}
        onShown={onCodeShown}
        onDiscarded={() => setDismissed(true)}
      />
    )
  }
  return (
    <>
      {isGone && (
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
