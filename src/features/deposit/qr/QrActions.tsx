import { useLingui } from '@lingui/react/macro'
import { type RefObject, useMemo } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconShare } from '#components/icons/Share.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { formatMoneyText } from '#lib/format/money.ts'
import { canShareImages, createQrFile, downloadFile } from '#lib/qr/qr-image.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'

interface QrActionsProps {
  image: RefObject<HTMLImageElement | null>
  /** Satang. */
  amount: number | undefined
}

/** Takes the code to the bank app on the same phone: as a saved picture, or shared. */
export function QrActions({ image, amount }: QrActionsProps) {
  const { t } = useLingui()
  const sharing = useMemo(canShareImages, [])
  const withFile = async (use: (file: File) => Promise<void> | void) => {
    if (!image.current) return
    const sum = amount === undefined ? '' : `-${formatMoneyText(amount).replaceAll(',', '')}`
    try {
      await use(await createQrFile(image.current, `qr${sum}.png`))
    } catch (error) {
      // The member closed the share menu: nothing failed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showErrorToast(t`The picture couldn’t be saved. Please take a screenshot.`)
    }
  }
  const save = () =>
    withFile((file) => {
      downloadFile(file)
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
