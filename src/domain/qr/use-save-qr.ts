import type { RefObject } from 'react'
import { useSavePicture } from '#domain/install/use-save-picture.ts'
import { createQrFile } from '#lib/qr/qr-image.ts'

/**
 * Saves or shares a displayed QR code.
 * @param name of the file
 */
export function useSaveQr(image: RefObject<HTMLImageElement | null>, name: string) {
  return useSavePicture(() => (image.current ? createQrFile(image.current, name) : undefined))
}
