import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { ExternalLinkButton } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { IconCopy, IconExternal } from '#components/icons/screens.tsx'
import { IconDown } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import type { ContactLookup } from '#contract/lookups.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { linkAttributes, safeLink } from '#lib/html/safe-link.ts'
import css from './ContactScreen.module.css'

interface LineContactProps {
  contact: ContactLookup
  isPhone: boolean
  /** Rows of other channels, for phones. */
  rows: ReactNode
}

/** The operator's LINE account. A phone can't scan its own screen: there the link comes first, and the QR code is folded. */
export function LineContact({ contact, isPhone, rows }: LineContactProps) {
  const { lineName, lineLink, lineQR } = contact
  const link = safeLink(lineLink)
  const name = lineName === undefined ? link : htmlText(lineName)
  const qr = <LineQr image={lineQR} link={link} />
  if (isPhone && link !== undefined) return <LineRow name={name} link={link} qr={qr} rows={rows} />
  return (
    <>
      <LineCard name={name} link={link} qr={qr} />
      {rows && <List>{rows}</List>}
    </>
  )
}

interface LineProps {
  name: string | undefined
  link: string | undefined
  qr: ReactNode
}

/** The QR code above the name and the link; on tablets, where it would push the chat off the screen, beside them. */
function LineCard({ name, link, qr }: LineProps) {
  const { t } = useLingui()
  const isTablet = useMediaQuery('(min-width: 720px) and (max-width: 1079.98px)')
  const title = <Text as="h2" strong>{t`Add us on LINE`}</Text>
  const details = name !== undefined && (
    <>
      <LineName name={name} />
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
  if (isTablet) {
    return (
      <Card padded>
        <div className={css.beside}>
          {qr}
          <div className={css.name}>
            {title}
            {details}
          </div>
        </div>
      </Card>
    )
  }
  return (
    <Card pocket={details}>
      <div className={css.add}>
        {title}
        {qr}
      </div>
    </Card>
  )
}

function LineRow({ name = '', link, qr, rows }: LineProps & { link: string; rows: ReactNode }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <List>
        <ListRow
          icon={<IconExternal />}
          title={t`Open LINE`}
          subtitle={<Verbatim>{name}</Verbatim>}
          externalLink={{ href: link, ...linkAttributes(link) }}
        />
        {rows}
      </List>
      <details className={css.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {t`LINE’s QR code, for another phone`}
          <IconDown size={20} />
        </summary>
        {isOpen && (
          <Card padded>
            <div className={css.add}>{qr}</div>
            <LineName name={name} />
          </Card>
        )}
      </details>
    </>
  )
}

function LineName({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <div className={css.nameRow}>
      <div className={css.name}>
        <Text role="caption" muted>{t`LINE name`}</Text>
        <Text strong>
          <Verbatim>{name}</Verbatim>
        </Text>
      </div>
      <IconButton label={t`Copy the LINE name`} icon={<IconCopy />} onClick={() => void copyText(name)} />
    </div>
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
