import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { QrCard } from '#components/domain/QrCard.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import type { QrProvider, QrState } from '#contract/qr.ts'
import { refreshMoney } from '#domain/statement/statement-resources.ts'
import { checkingBalance } from '#features/deposit/credited-text.ts'
import { Foot } from '#features/deposit/Foot.tsx'
import { useNow } from '#lib/hooks/use-now.ts'
import { showToast } from '#lib/state/toasts.ts'
import { CancelQr } from './CancelQr.tsx'
import { secondsInAll, secondsLeft } from './countdown.ts'
import { QrActions } from './QrActions.tsx'
import { dropQr, qrResource } from './qr-data.ts'
import { usePictureAddress } from './use-picture-address.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface QrShownProps {
  provider: QrProvider
  state: QrState
  /** When the state came, epoch milliseconds by the server's clock. */
  fetchedAt: number
  /** Validity of a QR (D18). */
  minutes: number | undefined
  onClose: () => void
  /** The member took the QR out of the view. */
  onDropped: () => void
}

/** An open QR: the code, the time it has left, and what to do with it. At 00:00 the code is dropped. */
export function QrShown({ provider, state, fetchedAt, minutes, onClose, onDropped }: QrShownProps) {
  const { t, i18n } = useLingui()
  const { amount, qrcode, qrcodeId, expireIn } = state
  const left = secondsLeft(expireIn, useNow(1000))
  const over = left === 0
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const address = usePictureAddress(over ? undefined : qrcode)
  const awake = useWakeLock(!over)
  const unreadable = !over && (broken || address === null)
  useEffect(() => {
    if (over) refreshMoney()
  }, [over])

  // Whoever paid meanwhile sees it as soon as the code is out of sight.
  useEffect(() => refreshMoney, [])

  const transferred = () => {
    showToast({ tone: 'info', text: i18n._(checkingBalance) })
    // A code that was paid must not be shown again when the sheet is opened next.
    void qrResource(provider).reload()
    onClose()
  }
  const drop = () => {
    onDropped()
    dropQr(provider)
  }

  return (
    <>
      <QrCard
        amountSatang={amount}
        code={
          address && (
            <img
              ref={image}
              src={address}
              alt={t`Payment QR code`}
              onError={() => setBroken(true)}
              draggable={false}
            />
          )
        }
        secondsLeft={left}
        totalSeconds={expireIn === undefined ? undefined : secondsInAll(expireIn, minutes, fetchedAt)}
        note={
          over ? (
            <Trans>If you transferred before it expired, check your balance; don’t transfer again.</Trans>
          ) : awake ? (
            <Trans>Each QR code allows one deposit · The screen stays on meanwhile</Trans>
          ) : (
            <Trans>Each QR code allows one deposit</Trans>
          )
        }
      />
      {unreadable && (
        <Callout tone="neg" role="alert">
          <Trans>
            The QR code can’t be shown. Please cancel it and create a new one, or use another channel.
          </Trans>
        </Callout>
      )}
      {!over && !unreadable && <QrActions image={image} amount={amount} />}
      {over ? (
        <Foot>
          <Button block onClick={drop}>{t`Create a new QR code`}</Button>
          <Button block variant="ghost" onClick={transferred}>{t`I transferred, check balance`}</Button>
        </Foot>
      ) : (
        <Foot>
          <Button block onClick={transferred}>{t`I transferred, check balance`}</Button>
          {qrcodeId !== undefined && (
            <CancelQr provider={provider} qrcodeId={qrcodeId} onDropped={onDropped} />
          )}
        </Foot>
      )}
    </>
  )
}
