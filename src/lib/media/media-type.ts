import { readImageHeader, readLatin1 } from '#contract/formats/image-header.ts'

// Why no library: file-type brings a stream reader and 180 formats, and image-size hung on crafted boxes (CVE-2025-71319,
// CVE-2025-71329). The header reader of the contract is the one that the server uses.

/** Media types that are told apart. */
export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/bmp'
  /** Also HEIF, AVIF and Canon raw, which use the same container. */
  | 'image/heic'
  | 'video/mp4'
  | 'video/quicktime'

/** Size in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Larger images aren't decoded: at four bytes per pixel they exceed a phone's memory. */
export const MAX_DECODED_PIXELS = 50_000_000

const imageBrands = /^(hei|hev|mif|msf|avi|avc[is]|jp2|crx)/
const audioBrands = /^M4[ABP]/

/** First boxes of QuickTime files that predate `ftyp`. */
const legacyQuickTimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/**
 * Detects the media type from a file's magic bytes, regardless of its name.
 * @param bytes the file, or its first 16 bytes
 */
export function detectMediaType(bytes: Uint8Array): MediaType | undefined {
  const header = readImageHeader(bytes)
  if (header) return `image/${header.type}`
  if (readLatin1(bytes, 0, 2) === 'BM') return 'image/bmp'
  const box = readLatin1(bytes, 4, 8)
  if (box !== 'ftyp') return legacyQuickTimeBoxes.includes(box) ? 'video/quicktime' : undefined
  const brand = readLatin1(bytes, 8, 12)
  if (audioBrands.test(brand)) return undefined
  if (imageBrands.test(brand)) return 'image/heic'
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

/** Size of an image before its EXIF rotation; undefined if its header doesn't contain it. */
export function readImageSize(bytes: Uint8Array): Size | undefined {
  const type = detectMediaType(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/heic') return readHeicSize(view)
  if (type !== 'image/bmp') return readImageHeader(bytes)?.size
  if (bytes.length < 26) return undefined
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
}

/** How much of a HEIC file to search for its properties. */
const HEIC_SEARCH_BYTES = 65_536

/** Box type 'ispe' (image spatial extents). */
const ISPE_BOX = 0x69737065

/** The largest 'ispe' of a HEIC file: tiles and the thumbnail have their own. */
function readHeicSize(view: DataView): Size | undefined {
  let largest: Size | undefined
  for (let at = 12; at + 16 <= Math.min(view.byteLength, HEIC_SEARCH_BYTES); at++) {
    if (view.getUint32(at) !== ISPE_BOX) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
