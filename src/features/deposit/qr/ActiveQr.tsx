import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { QrCard } from '#components/domain/QrCard.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { useDoubleTapGuard } from '#components/hooks/use-double-tap-guard.ts'
import { IconDownload, IconShare } from '#components/icons/screens.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { SavePictureDialog } from '#components/media/SavePictureDialog.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import type { QrProvider, QrState } from '#contract/qr.ts'
import { useMoneyCall } from '#domain/money-call/money-action.ts'
import { getKnownEnd, qrResource } from '#domain/qr/open-qrs.ts'
import { useSaveQr } from '#domain/qr/use-save-qr.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatHourMinute } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { showToast } from '#lib/state/toasts.ts'
import { parseQrImage } from './qr-picture.ts'
import { discardQr, qrDeleteCall } from './qr-resource.ts'
import { getSecondsLeft, getTotalSeconds } from './qr-rules.ts'
import { usePaymentCheck } from './use-payment-check.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface ActiveQrProps {
  provider: QrProvider
  state: QrState
  /** When the code was first fetched, epoch milliseconds by the server's clock. */
  fetchedAt: number
  minutes: number | undefined
  /** Called when the member says that the code was paid. */
  onPaid: () => void
  onShown: (isShown: boolean) => void
  onDiscarded: () => void
}

/** An active QR: code, remaining time and actions. The code is hidden when it expires. */
export function ActiveQr({
  provider,
  state,
  fetchedAt,
  minutes,
  onPaid,
  onShown,
  onDiscarded,
}: ActiveQrProps) {
  const { t } = useLingui()
  const { amount, qrcode, qrcodeId } = state
  const now = useNow(1000)
  const expireIn = getKnownEnd(state, now)
  const isEndUnsure = expireIn !== state.expireIn
  const left = getSecondsLeft(expireIn, now)
  const isOver = left === 0
  const { loading, reload } = useResource(qrResource(provider))
  // Only the host knows whether it is still open, or was paid.
  usePaymentCheck(!isOver && !loading, () => void reload())
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const imageUrl = useQrImageUrl(isOver ? undefined : qrcode)
  // "Create QR code" was tapped just before.
  const isArmed = useDoubleTapGuard()
  const isAwake = useWakeLock(!isOver)
  const isUnreadable = !isOver && (isBroken || imageUrl === null)
  useEffect(() => {
    if (isOver) refreshWalletAndStatement()
  }, [isOver])

  useEffect(() => {
    if (isOver || isUnreadable) return
    onShown(true)
    return () => onShown(false)
  }, [isOver, isUnreadable, onShown])

  // The member may have paid meanwhile: refresh the balance on unmount.
  useEffect(() => refreshWalletAndStatement, [])

  const discard = () => {
    onDiscarded()
    discardQr(provider)
  }

  return (
    <>
      <QrCard
        amountSatang={amount}
        code={
          imageUrl && (
            <img
              ref={image}
              src={imageUrl}
              alt={t`Payment QR code`}
              onError={() => setBroken(true)}
              draggable={false}
            />
          )
        }
        secondsLeft={left}
        until={expireIn === undefined ? undefined : formatHourMinute(expireIn)}
        totalSeconds={expireIn === undefined ? undefined : getTotalSeconds(expireIn, minutes, fetchedAt)}
        note={
          isOver ? (
            <Trans>If you transferred before it expired, check your balance; don’t transfer again.</Trans>
          ) : isEndUnsure ? (
            <Trans>
              By the clock of this phone, this QR code has expired, but the clock may be wrong. If you have
              just created the QR code, you can pay with it.
            </Trans>
          ) : (
            <>
              <Trans>To pay on this device, save the picture and choose it in your bank’s app.</Trans>
              {isAwake && (
                <>
                  {' '}
                  <Trans>The screen stays on meanwhile.</Trans>
                </>
              )}
            </>
          )
        }
      />
      {isUnreadable && (
        <Callout tone="neg" role="alert">
          <Trans>
            The QR code can’t be shown. Please cancel it and create a new one, or use another channel.
          </Trans>
        </Callout>
      )}
      {isOver ? (
        <SheetFooter>
          <Button block onClick={discard}>{t`Create a new QR code`}</Button>
          <Button block variant="ghost" onClick={onPaid}>{t`I’ve transferred`}</Button>
        </SheetFooter>
      ) : (
        <SheetFooter>
          {!isUnreadable && <QrActions image={image} amount={amount} />}
          <ButtonRow primaryLast>
            {qrcodeId !== undefined && (
              <CancelQr provider={provider} qrcodeId={qrcodeId} onDiscarded={onDiscarded} />
            )}
            <Button disabled={!isArmed} onClick={onPaid}>{t`I’ve transferred`}</Button>
          </ButtonRow>
        </SheetFooter>
      )}
    </>
  )
}

/**
 * URL of a provider's markup for an `<img>`.
 * @returns null if the markup isn't an image, undefined until the URL is created
 */
function useQrImageUrl(qrcode: string | undefined): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    const picture = qrcode === undefined ? undefined : parseQrImage(qrcode)
    if (picture?.kind !== 'blob') {
      setUrl(picture?.url ?? null)
      return
    }
    const objectUrl = URL.createObjectURL(picture.blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [qrcode])
  return url
}

interface QrActionsProps {
  image: RefObject<HTMLImageElement | null>
  amount: number | undefined
}

/** Saves or shares the code as an image, for a bank app on the same phone. */
function QrActions({ image, amount }: QrActionsProps) {
  const { t } = useLingui()
  const sum = amount === undefined ? '' : `-${satangToAmountInput(amount)}`
  const { save, share, dialog } = useSaveQr(image, `qr${sum}.png`)
  return (
    <>
      <ButtonRow>
        <Button small variant="secondary" icon={<IconDownload />} onClick={save}>
          {t`Save picture`}
        </Button>
        {share && (
          <Button small variant="secondary" icon={<IconShare />} onClick={share}>
            {t`Share`}
          </Button>
        )}
      </ButtonRow>
      {dialog && <SavePictureDialog {...dialog} />}
    </>
  )
}

interface CancelQrProps {
  provider: QrProvider
  qrcodeId: string
  onDiscarded: () => void
}

/** Cancels a QR after a confirmation: a member who has already paid must not cancel it. */
function CancelQr({ provider, qrcodeId, onDiscarded }: CancelQrProps) {
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
              <Button onClick={close}>{t`Keep this QR code`}</Button>
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
          <p>{t`If you have already transferred, don’t cancel: check your balance instead.`}</p>
          {!online && <p>{t`You are offline. Cancelling needs a connection.`}</p>}
          {(state.kind === 'failed' || state.kind === 'unknown') && (
            <p role="alert">{errorText(state.error)}</p>
          )}
        </Dialog>
      )}
    </>
  )
}
