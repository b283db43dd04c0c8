import sharp from 'sharp'
import { readImageHeader } from '#contract/formats/image-header.ts'

/** Most bytes of an uploaded picture. */
export const MAX_SLIP_BYTES = 10 * 1024 * 1024
/** Most pixels: a 50-megapixel phone camera passes, a 14,000 px square doesn't. */
export const MAX_SLIP_PIXELS = 52_000_000
/** Fewest pixels of the shorter side: under this no slip can be read. */
export const MIN_SLIP_SIDE = 200
/** Most pixels of a side of what is kept; a mini-QR stays well readable. */
const MAX_KEPT_SIDE = 3000
const DECODE_SECONDS = 20

/** Whether the header promises a picture that may be decoded at all. */
export function isDecodable(bytes: Uint8Array): boolean {
  const size = readImageHeader(bytes)?.size
  if (!size || bytes.byteLength > MAX_SLIP_BYTES) return false
  return Math.min(size.width, size.height) >= MIN_SLIP_SIDE && size.width * size.height <= MAX_SLIP_PIXELS
}

/** The first frame of a picture, upright, within the limits. Every decoder of slips starts here. */
export function openPicture(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MAX_SLIP_PIXELS, pages: 1, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: MAX_KEPT_SIDE, height: MAX_KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
}

/**
 * Makes a picture anew as JPEG, so that what is stored and served holds pixels and nothing else: no position, no
 * camera, no script behind the last frame.
 * @param bytes any of the accepted types
 * @returns the new JPEG, or undefined when the picture is broken, too small or too large
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isDecodable(bytes)) return undefined
  try {
    return new Uint8Array(await openPicture(bytes).jpeg({ quality: 88 }).toBuffer())
  } catch {
    // The decoder's own words are of no use to anybody: the picture can't be read.
    return undefined
  }
}
