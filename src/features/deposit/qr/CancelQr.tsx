import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import type { QrProvider } from '#contract/qr.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { qrResource } from '#domain/qr/open-qrs.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { showToast } from '#lib/state/toasts.ts'
import { discardQr, qrDeleteCall } from './qr-resource.ts'

interface CancelQrProps {
  provider: QrProvider
  qrcodeId: string
  onDiscarded: () => void
}

/** Cancels a QR after a confirmation: a member who has already paid must not cancel it. */
export function CancelQr({ provider, qrcodeId, onDiscarded }: CancelQrProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const [isConfirming, setConfirming] = useState(false)
  const cancel = useMoneyCall(qrDeleteCall, () => reloadAll(qrResource(provider)))
  const { state } = cancel
  const confirm = async () => {
    const outcome = await cancel.run({ params: { qrcodeId } })
    if (outcome?.kind === 'done') {
      showToast({ tone: 'success', text: t`QR code cancelled` })
      onDiscarded()
      discardQr(provider)
    } else if (outcome?.kind === 'failed' && errorKeyOf(outcome.error) === 'NO_DATA') {
      // It no longer exists: paid, expired, or cancelled elsewhere.
      void qrResource(provider).reload()
      refreshWalletAndStatement()
      setConfirming(false)
    }
  }
  const close = () => {
    setConfirming(false)
    cancel.reset()
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setConfirming(true)}>{t`Cancel QR`}</Button>
      {isConfirming && (
        <Dialog
          kind="alert"
          title={t`Cancel this QR code?`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t`Keep it`}</Button>
              <Button
                variant="ghost"
                loading={cancel.busy}
                disabled={!online && !cancel.busy}
                onClick={() => void confirm()}
              >
                {t`Cancel QR code`}
              </Button>
            </>
          }
        >
          <p>
            <Trans>If you have already transferred, don’t cancel: check your balance instead.</Trans>
          </p>
          {!online && <p>{t`You are offline. Cancelling needs a connection.`}</p>}
          {(state.kind === 'failed' || state.kind === 'unknown') && (
            <p role="alert">{errorText(state.error)}</p>
          )}
        </Dialog>
      )}
    </>
  )
}
