import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { QrCard } from '#components/domain/QrCard.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconShare } from '#components/icons/Share.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import type { QrProvider, QrState } from '#contract/qr.ts'
import { refreshMoney } from '#domain/statement/statement-resources.ts'
import { checkingBalance } from '#features/deposit/credited-text.ts'
import { SheetFooterPortal } from '#features/deposit/SheetFooterPortal.tsx'
import { moneyText } from '#lib/format/money.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { canSharePictures, qrFile, saveFile } from '#lib/qr/qr-image-file.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import { CancelQr } from './CancelQr.tsx'
import { secondsLeft, totalSeconds } from './countdown.ts'
import { discardQr, qrResource } from './qr-data.ts'
import { qrPicture } from './qr-picture.ts'
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
export function ActiveQr({ provider, state, fetchedAt, minutes, onClose, onDropped }: QrShownProps) {
  const { t, i18n } = useLingui()
  const { amount, qrcode, qrcodeId, expireIn } = state
  const left = secondsLeft(expireIn, useNow(1000))
  const over = left === 0
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const address = useQrImageUrl(over ? undefined : qrcode)
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
    discardQr(provider)
  }

  return (
    <>
      <QrCard
        amount={amount}
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
        left={left}
        total={expireIn === undefined ? undefined : totalSeconds(expireIn, minutes, fetchedAt)}
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
        <Note tone="neg" role="alert">
          <Trans>
            The QR code can’t be shown. Please cancel it and create a new one, or use another channel.
          </Trans>
        </Note>
      )}
      {!over && !unreadable && <QrActions image={image} amount={amount} />}
      {over ? (
        <SheetFooterPortal>
          <Button block onClick={drop}>{t`Create a new QR code`}</Button>
          <Button block look="ghost" onClick={transferred}>{t`I transferred, check balance`}</Button>
        </SheetFooterPortal>
      ) : (
        <SheetFooterPortal>
          <Button block onClick={transferred}>{t`I transferred, check balance`}</Button>
          {qrcodeId !== undefined && (
            <CancelQr provider={provider} qrcodeId={qrcodeId} onDropped={onDropped} />
          )}
        </SheetFooterPortal>
      )}
    </>
  )
}

/**
 * An address under which an `<img>` shows a provider's markup (D22).
 * @returns null when the markup is no picture, undefined until the address is made
 */
function useQrImageUrl(qrcode: string | undefined): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    const picture = qrcode === undefined ? undefined : qrPicture(qrcode)
    if (picture?.kind !== 'blob') {
      setAddress(picture?.address ?? null)
      return
    }
    const made = URL.createObjectURL(picture.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [qrcode])
  return address
}

interface QrActionsProps {
  image: RefObject<HTMLImageElement | null>
  /** Satang. */
  amount: number | undefined
}

/** Takes the code to the bank app on the same phone: as a saved picture, or shared. */
function QrActions({ image, amount }: QrActionsProps) {
  const { t } = useLingui()
  const sharing = useMemo(canSharePictures, [])
  const withFile = async (use: (file: File) => Promise<void> | void) => {
    if (!image.current) return
    const sum = amount === undefined ? '' : `-${moneyText(amount).replaceAll(',', '')}`
    try {
      await use(await qrFile(image.current, `qr${sum}.png`))
    } catch (error) {
      // The member closed the share menu: nothing failed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showErrorToast(t`The picture couldn’t be saved. Please take a screenshot.`)
    }
  }
  const save = () =>
    withFile((file) => {
      saveFile(file)
      showToast({ tone: 'success', text: t`Picture saved` })
    })
  return (
    <ButtonRow>
      <Button look="secondary" icon={<IconDownload />} onClick={() => void save()}>
        {t`Save picture`}
      </Button>
      {sharing && (
        <Button
          look="secondary"
          icon={<IconShare />}
          onClick={() => void withFile((file) => navigator.share({ files: [file] }))}
        >
          {t`Share`}
        </Button>
      )}
    </ButtonRow>
  )
}
