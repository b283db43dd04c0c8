import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Note } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import type { DepositLookup } from '#contract/lookups.ts'
import type { QrProvider, QrState } from '#contract/qr.ts'
import { refreshMoney } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { DepositWaiting } from '#features/deposit/DepositWaiting.tsx'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { QrForm } from './QrForm.tsx'
import { QrShown } from './QrShown.tsx'
import { outdatedAtom, qrResource, refetchMarked } from './qr-data.ts'

interface QrProviderViewProps {
  provider: QrProvider
  lookup: DepositLookup | undefined
  onClose: () => void
}

/** One provider: the QR that is open there, or the form that makes one. */
export function QrProviderView({ provider, lookup, onClose }: QrProviderViewProps) {
  const qr = useResource(qrResource(provider))
  const marked = useAtomValue(outdatedAtom).includes(provider)
  useEffect(() => {
    if (marked) void refetchMarked(provider)
  }, [marked, provider])
  // The lookup's minimum is in the account's currency, the code in baht.
  const inBaht = useAtomValue(currencyAtom) === 'BAHT'
  const [last, setLast] = useState<QrState>()
  const [dismissed, setDismissed] = useState(false)
  const state = qr.value
  const open = state?.hasQrcode && state.qrcode !== undefined && !marked

  // A QR that was here and isn't any more was paid or ended elsewhere: the wallet knows.
  const gone = !open && !dismissed && last !== undefined && state !== undefined && !qr.loading && !marked
  useEffect(() => {
    if (open) {
      setLast(state)
      setDismissed(false)
    }
  }, [open, state])
  useEffect(() => {
    if (gone) refreshMoney()
  }, [gone])

  if (!state || marked) {
    if (qr.error === undefined || marked) return <DepositWaiting />
    return (
      <ErrorState onRetry={() => void qr.refresh()} retrying={qr.showIndicator}>
        {errorText(qr.error)}
      </ErrorState>
    )
  }
  if (open) {
    return (
      <QrShown
        key={state.qrcodeId ?? state.qrcode}
        provider={provider}
        state={state}
        fetchedAt={qr.fetchedAt ?? 0}
        minutes={lookup?.qrMinutes}
        onClose={onClose}
        onDropped={() => setDismissed(true)}
      />
    )
  }
  return (
    <>
      {gone && (
        <Note tone="info" role="status">
          <Trans>
            The previous QR code is closed: it was paid or has ended. If you transferred, check your balance;
            there is no need to transfer again.
          </Trans>
        </Note>
      )}
      <QrForm provider={provider} minDeposit={inBaht ? lookup?.minDeposit : undefined} />
    </>
  )
}
