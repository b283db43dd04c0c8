import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import type { QrProvider } from '#contract/qr.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { refreshMoney } from '#domain/statement/statement-resources.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { showToast } from '#lib/state/toasts.ts'
import { dropQr, qrDeleteCall, qrResource } from './qr-data.ts'

interface CancelQrProps {
  provider: QrProvider
  qrcodeId: string
  onDropped: () => void
}

/** Cancels a QR after asking: who already paid must not cancel. */
export function CancelQr({ provider, qrcodeId, onDropped }: CancelQrProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const [asking, setAsking] = useState(false)
  const cancel = useMoneyCall(qrDeleteCall, () => reloadAll(qrResource(provider)))
  const { state } = cancel
  const confirm = async () => {
    const outcome = await cancel.run({ params: { qrcodeId } })
    if (outcome?.kind === 'done') {
      showToast({ tone: 'success', text: t`QR code cancelled` })
      onDropped()
      dropQr(provider)
    } else if (outcome?.kind === 'failed' && errorKeyOf(outcome.error) === 'NO_DATA') {
      // It is gone already: paid, ended, or cancelled elsewhere.
      void qrResource(provider).reload()
      refreshMoney()
      setAsking(false)
    }
  }
  const close = () => {
    setAsking(false)
    cancel.reset()
  }
  return (
    <>
      <Button block look="danger" onClick={() => setAsking(true)}>{t`Cancel this QR code`}</Button>
      {asking && (
        <Dialog
          kind="alert"
          title={t`Cancel this QR code?`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t`Keep it`}</Button>
              <Button
                look="danger"
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
