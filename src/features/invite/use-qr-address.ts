import { useEffect, useState } from 'react'
import { drawQr } from '#lib/qr/qr-image.ts'

/**
 * An address under which an `<img>` shows a text's QR code, which is drawn on this phone.
 * @returns undefined until it is drawn, null when it can't be
 */
export function useQrAddress(text: string): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let wanted = true
    drawQr(text).then(
      (svg) => {
        if (!wanted) return
        made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
        setAddress(made)
      },
      () => {
        if (wanted) setAddress(null)
      },
    )
    return () => {
      wanted = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [text])
  return address
}
