import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconCopy, IconDownload, IconShare } from '#components/icons/screens.tsx'
import { SavePictureDialog } from '#components/media/SavePictureDialog.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useSaveQr } from '#domain/qr/use-save-qr.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { canShare, share } from '#lib/browser/web-share.ts'
import { drawQr } from '#lib/qr/qr-image.ts'
import css from './InviteQr.module.css'

export interface InviteQrProps {
  link: string
  onBack: () => void
  onClose: () => void
}

/** The invite link as a QR code, for a friend to scan from the member's screen. */
export function InviteQr({ link, onBack, onClose }: InviteQrProps) {
  const { t } = useLingui()
  const image = useRef<HTMLImageElement>(null)
  const imageUrl = useQrImageUrl(link)
  const { save, dialog } = useSaveQr(image, 'invite.png')
  return (
    <Sheet title={t`QR code of your link`} step={1} onClose={onClose} onBack={onBack}>
      {imageUrl === null ? (
        <Callout
          tone="neg"
          role="alert"
        >{t`The QR code couldn’t be drawn. Please share the link instead.`}</Callout>
      ) : (
        <>
          <Text muted center>{t`Your friend scans this to register with your link.`}</Text>
          <div className={css.code}>
            {imageUrl === undefined ? (
              <Skeleton height={206} />
            ) : (
              <img ref={image} src={imageUrl} alt={t`QR code of your invite link`} draggable={false} />
            )}
          </div>
          <Button
            block
            variant="secondary"
            icon={<IconDownload />}
            disabled={imageUrl === undefined}
            onClick={save}
          >
            {t`Save picture`}
          </Button>
        </>
      )}
      <ShareLinkButton link={link} />
      {dialog && <SavePictureDialog {...dialog} />}
    </Sheet>
  )
}

/**
 * Object URL of a locally generated QR code image.
 * @returns undefined until it is generated, null if that fails
 */
function useQrImageUrl(text: string): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let objectUrl: string | undefined
    let cancelled = false
    drawQr(text).then(
      (svg) => {
        if (cancelled) return
        objectUrl = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
        setUrl(objectUrl)
      },
      () => {
        if (!cancelled) setUrl(null)
      },
    )
    return () => {
      cancelled = true
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl)
    }
  }, [text])
  return url
}

/** Button that shares the link with the Web Share API, or copies it if that isn't supported. */
export function ShareLinkButton({ link }: { link: string }) {
  const { t } = useLingui()
  return canShare() ? (
    <Button block icon={<IconShare />} onClick={() => void share({ url: link })}>
      {t`Share link`}
    </Button>
  ) : (
    <Button block icon={<IconCopy />} onClick={() => void copyText(link)}>
      {t`Copy link`}
    </Button>
  )
}
