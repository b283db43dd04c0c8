import sharp from 'sharp'
import { readImageHeader } from '#contract/formats/image-header.ts'
import {
  isWithinLimits,
  MAX_PICTURE_PIXELS,
  prepareForDecoding,
} from '#server/platform/media/picture-limits.ts'

/** Maximum size of an uploaded file; the stored picture is smaller. */
export const MAX_SLIP_BYTES = 10 * 1024 * 1024
/** No slip is readable if its shorter side has fewer pixels than this. */
export const MIN_SLIP_SIDE = 200
/** Maximum side of the stored picture; a mini-QR remains readable. */
const MAX_STORED_SIDE = 3000
/** Limits for long screenshots, the same as the portal's (`src/lib/media/canvas.ts`). */
const MIN_STORED_SHORT_SIDE = 720
const MAX_STORED_PIXELS = 12_000_000

/** Whether the header describes an image within the limits for decoding. */
export function isDecodable(bytes: Uint8Array): boolean {
  const size = readImageHeader(bytes)?.size
  if (!size || bytes.byteLength > MAX_SLIP_BYTES) return false
  return Math.min(size.width, size.height) >= MIN_SLIP_SIDE && isWithinLimits(bytes)
}

/** Maximum side of a picture as it is stored: the short side of a long screenshot isn't reduced below what is readable. */
function getMaxSide(bytes: Uint8Array): number {
  const { width, height } = readImageHeader(bytes)?.size ?? { width: 1, height: 1 }
  const ratio = Math.max(width, height) / Math.min(width, height)
  const longSide = Math.min(MIN_STORED_SHORT_SIDE * ratio, Math.sqrt(MAX_STORED_PIXELS * ratio))
  return Math.max(MAX_STORED_SIDE, Math.floor(longSide))
}

/** Opens the first frame of an image, upright and within the limits. All decoding of slips starts here. */
export function openImage(bytes: Uint8Array) {
  const side = getMaxSide(bytes)
  return sharp(bytes, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    pages: 1,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
}

/**
 * Re-encodes an image as JPEG, so that stored and served files contain nothing but pixels: no GPS position,
 * no camera data, no script appended after the last frame.
 * @param bytes any of the accepted types
 * @returns the JPEG, or undefined if the image is broken, too small or too large
 */
export async function reencodeImage(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isDecodable(bytes)) return undefined
  try {
    const header = readImageHeader(bytes)
    const prepared = header && (await prepareForDecoding(bytes, header))
    return prepared && new Uint8Array(await openImage(prepared).jpeg({ quality: 88 }).toBuffer())
  } catch {
    // The decoder's message is irrelevant: the image is unreadable.
    return undefined
  }
}
