import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { createQrFile, downloadFile } from '#lib/qr/qr-image.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import css from './InviteQr.module.css'
import { ShareLink } from './ShareLink.tsx'
import { useQrAddress } from './use-qr-address.ts'

export interface InviteQrProps {
  link: string
  onBack: () => void
  onClose: () => void
}

/** The link as a QR code, for a friend who stands beside the member. */
export function InviteQr({ link, onBack, onClose }: InviteQrProps) {
  const { t } = useLingui()
  const image = useRef<HTMLImageElement>(null)
  const address = useQrAddress(link)
  useCloseOnBack(onBack)
  const save = async () => {
    if (!image.current) return
    try {
      downloadFile(await createQrFile(image.current, 'invite.png'))
      showToast({ tone: 'success', text: t`Picture saved` })
    } catch {
      showErrorToast(t`The picture couldn’t be saved. Please take a screenshot.`)
    }
  }
  return (
    <Sheet title={t`QR code of your link`} onClose={onClose} onBack={onBack}>
      {address === null ? (
        <Note
          tone="neg"
          role="alert"
        >{t`The QR code couldn’t be drawn. Please share the link instead.`}</Note>
      ) : (
        <>
          <Text muted center>{t`Your friend scans this to register with your link.`}</Text>
          <div className={css.code}>
            {address === undefined ? (
              <Skeleton height={206} />
            ) : (
              <img ref={image} src={address} alt={t`QR code of your invite link`} draggable={false} />
            )}
          </div>
          <Button
            block
            look="secondary"
            icon={<IconDownload />}
            disabled={address === undefined}
            onClick={() => void save()}
          >
            {t`Save picture`}
          </Button>
        </>
      )}
      <ShareLink link={link} />
    </Sheet>
  )
}
