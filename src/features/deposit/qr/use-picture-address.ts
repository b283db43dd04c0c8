import { useEffect, useState } from 'react'
import { qrPicture } from './qr-picture.ts'

/**
 * An address under which an `<img>` shows a provider's markup (D22).
 * @returns null when the markup is no picture, undefined until the address is made
 */
export function usePictureAddress(qrcode: string | undefined): string | null | undefined {
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
