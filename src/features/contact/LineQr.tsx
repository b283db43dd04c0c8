import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { safeImageUrl } from '#lib/html/media-url.ts'
import css from './ContactScreen.module.css'

interface LineQrProps {
  /** The operator's picture, as an address. */
  image: string | undefined
  link: string | undefined
}

/** The operator's QR picture; one drawn from the link where it's missing or broken; nothing without a link. */
export function LineQr({ image, link }: LineQrProps) {
  const { t } = useLingui()
  const [broken, setBroken] = useState<string>()
  const address = safeImageUrl(image)
  if (address !== undefined && address !== broken) {
    return (
      <img
        className={css.qr}
        src={address}
        alt={t`QR code of our LINE account`}
        width={206}
        height={206}
        referrerPolicy="no-referrer"
        onError={() => setBroken(address)}
      />
    )
  }
  return link === undefined ? null : <DrawnQr text={link} />
}

function DrawnQr({ text }: { text: string }) {
  const { t } = useLingui()
  const [code, setCode] = useState<{ readonly size: number; readonly path: string } | 'none'>()
  useEffect(() => {
    let wanted = true
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { border: 0 })
        const path = data
          .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
          .join('')
        if (wanted) setCode({ size, path })
      },
      // Without the picture there are still the name and the link.
      () => {
        if (wanted) setCode('none')
      },
    )
    return () => {
      wanted = false
    }
  }, [text])
  if (code === 'none') return null
  // What lies below keeps its place.
  if (!code) return <div className={css.qr} />
  return (
    <svg className={css.qr} role="img" viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
      <title>{t`QR code of our LINE account`}</title>
      <path d={code.path} />
    </svg>
  )
}
