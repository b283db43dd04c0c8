/** Media types that the chat accepts. */
export type MediaType = 'image/jpeg' | 'image/png' | 'image/gif' | 'video/mp4' | 'video/quicktime'

/** Number of bytes that `detectMediaType` needs. */
export const SNIFFED_BYTES = 16

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to))

/** `ftyp` brands of images and audio in the same container as MP4: HEIC, HEIF, AVIF, Canon raw, M4A. */
const nonVideoBrands = /^(hei|hev|mif|msf|avi|avc[is]|jp2|crx|M4[ABP])/

/** First boxes of QuickTime files that predate `ftyp`. */
const legacyQuickTimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/**
 * Detects the media type from a file's magic bytes, regardless of its name.
 * @returns undefined for types that the chat doesn't accept
 */
export function detectMediaType(head: Uint8Array): MediaType | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'image/gif'
  const box = ascii(head, 4, 8)
  if (box === 'ftyp') {
    const brand = ascii(head, 8, 12)
    if (nonVideoBrands.test(brand)) return undefined
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  }
  return legacyQuickTimeBoxes.includes(box) ? 'video/quicktime' : undefined
}
