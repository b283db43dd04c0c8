import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ExternalLinkButton } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { IconCopy, IconExternal } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import type { ContactLookup } from '#contract/lookups.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { linkAttributes, safeLink } from '#lib/html/safe-link.ts'
import css from './ContactScreen.module.css'

/** The operator's LINE account: QR code, name, link. */
export function LineCard({ contact: { lineName, lineLink, lineQR } }: { contact: ContactLookup }) {
  const { t } = useLingui()
  const link = safeLink(lineLink)
  const name = lineName ?? link
  return (
    <Card
      pocket={
        name !== undefined && (
          <>
            <div className={css.line}>
              <div className={css.name}>
                <Text role="caption" muted>{t`LINE name`}</Text>
                <Text strong>{name}</Text>
              </div>
              <IconButton
                label={t`Copy the LINE name`}
                icon={<IconCopy />}
                onClick={() => void copyText(name)}
              />
            </div>
            {link !== undefined && (
              <div className={css.open}>
                <ExternalLinkButton
                  block
                  icon={<IconExternal />}
                  href={link}
                  {...linkAttributes(link)}
                >{t`Open LINE`}</ExternalLinkButton>
              </div>
            )}
          </>
        )
      }
    >
      <div className={css.add}>
        <Text as="h2" strong>{t`Add us on LINE`}</Text>
        <LineQr image={lineQR} link={link} />
      </div>
    </Card>
  )
}

interface LineQrProps {
  image: string | undefined
  link: string | undefined
}

/** The operator's QR picture; if missing or broken, a QR code generated from the link, if there is one. */
function LineQr({ image, link }: LineQrProps) {
  const { t } = useLingui()
  const [failedUrl, setFailedUrl] = useState<string>()
  const url = safeImageUrl(image)
  if (url !== undefined && url !== failedUrl) {
    return (
      <img
        className={css.qr}
        src={url}
        alt={t`QR code of our LINE account`}
        width={206}
        height={206}
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
      />
    )
  }
  return link === undefined ? null : <GeneratedQr text={link} />
}

function GeneratedQr({ text }: { text: string }) {
  const { t } = useLingui()
  const [code, setCode] = useState<{ readonly size: number; readonly path: string } | 'none'>()
  useEffect(() => {
    let isCurrent = true
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { border: 0 })
        const path = data
          .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
          .join('')
        if (isCurrent) setCode({ size, path })
      },
      // Fail silently: the name and the link are still shown.
      () => {
        if (isCurrent) setCode('none')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  if (code === 'none') return null
  // Reserve the space to avoid a layout shift.
  if (!code) return <div className={css.qr} />
  return (
    <svg className={css.qr} role="img" viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
      <title>{t`QR code of our LINE account`}</title>
      <path d={code.path} />
    </svg>
  )
}
