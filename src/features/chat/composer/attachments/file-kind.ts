/** Content that the chat takes, by its media type. */
export type Kind = 'image/jpeg' | 'image/png' | 'image/gif' | 'video/mp4' | 'video/quicktime'

/** Bytes that `kindOf` looks at. */
export const HEAD_BYTES = 16

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to))

/** Brands of `ftyp` that are pictures or sound in the same container as videos: HEIC, HEIF, AVIF, Canon raw, M4A. */
const notVideo = /^(hei|hev|mif|msf|avi|avc[is]|jp2|crx|M4[ABP])/

/** First boxes of QuickTime films from before `ftyp`. */
const oldQuickTime = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/**
 * Type of a file by its first bytes, whatever its name says.
 * @returns undefined for all that the chat doesn't take
 */
export function kindOf(head: Uint8Array): Kind | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'image/gif'
  const box = ascii(head, 4, 8)
  if (box === 'ftyp') {
    const brand = ascii(head, 8, 12)
    if (notVideo.test(brand)) return undefined
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  }
  return oldQuickTime.includes(box) ? 'video/quicktime' : undefined
}
