import { readImageHeader } from '#contract/formats/image-header.ts'

/** Upload limit of the server. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024

/** Limit for picked files, before downscaling. */
const PICK_MAX_BYTES = 60 * 1024 * 1024

/** Pictures above this size are downscaled before upload. */
const DOWNSCALE_ABOVE_BYTES = 1_500_000

/** Larger pictures aren't decoded: at four bytes per pixel they would exhaust a phone's memory. */
const DECODE_MAX_PIXELS = 50_000_000

export type PictureProblem = 'empty' | 'not-image' | 'too-large'

/** Media type by the first 16 bytes, undefined if it isn't a known image format. */
export function detectImageType(bytes: Uint8Array): string | undefined {
  const header = readImageHeader(bytes)
  if (header) return `image/${header.type}`
  if (textAt(bytes, 0, 2) === 'BM') return 'image/bmp'
  return textAt(bytes, 4, 8) === 'ftyp' ? 'image/heic' : undefined
}

/**
 * Validates a picked file by its content, not its name.
 * @param head its first bytes, at least 16 if it has as many
 */
export function validateImageFile(size: number, head: Uint8Array): PictureProblem | undefined {
  if (size === 0) return 'empty'
  if (detectImageType(head) === undefined) return 'not-image'
  return size > PICK_MAX_BYTES ? 'too-large' : undefined
}

/** Whether the server accepts a picture unchanged: supported format, within the size limit. */
export function isSendable(bytes: Uint8Array): boolean {
  return readImageHeader(bytes) !== undefined && bytes.length <= SLIP_MAX_BYTES
}

/** Whether to re-encode a picture before upload: it is large, or the server doesn't support its format. */
export function needsReencoding(bytes: Uint8Array): boolean {
  return !isSendable(bytes) || bytes.length > DOWNSCALE_ABOVE_BYTES
}

/** Whether it is safe to decode a picture; also true if its header doesn't contain the dimensions. */
export function isDecodable(bytes: Uint8Array): boolean {
  const size = readImageHeader(bytes)?.size ?? bmpOrHeicSize(bytes)
  return !size || size.width * size.height <= DECODE_MAX_PIXELS
}

function bmpOrHeicSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = detectImageType(bytes)
  if (type === 'image/heic') return heicSize(view)
  if (type !== 'image/bmp' || bytes.length < 26) return undefined
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** How much of a HEIC file to search for its properties. */
const HEIC_SEARCH_BYTES = 65_536

/** Box type 'ispe' (image spatial extents). */
const ISPE_BOX = 0x69737065

/** The largest 'ispe' of a HEIC file: tiles and the thumbnail have their own. */
function heicSize(view: DataView): Size | undefined {
  let largest: Size | undefined
  for (let at = 12; at + 16 <= Math.min(view.byteLength, HEIC_SEARCH_BYTES); at += 1) {
    if (view.getUint32(at) !== ISPE_BOX) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
