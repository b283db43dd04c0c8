import { detectMediaType, MAX_DECODED_PIXELS, type MediaType, readImageSize } from '#lib/media/media-type.ts'
import { containsLocation } from '#lib/media/strip-metadata.ts'

/** Upload limit of the server, and the formats that it reads. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024
const sendableTypes: readonly (MediaType | undefined)[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
]

/** Limit for picked files, before downscaling. */
const PICK_MAX_BYTES = 60 * 1024 * 1024

/** Pictures above this size are downscaled before upload. */
const DOWNSCALE_ABOVE_BYTES = 1_500_000

export type PictureProblem = 'empty' | 'not-image' | 'too-large'

/** Media type by the first 16 bytes, undefined if it isn't a known image format. */
export function detectImageType(bytes: Uint8Array): MediaType | undefined {
  const type = detectMediaType(bytes)
  return type?.startsWith('image/') ? type : undefined
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
  return sendableTypes.includes(detectMediaType(bytes)) && bytes.length <= SLIP_MAX_BYTES
}

/**
 * Whether to re-encode a picture before upload: it is large, the server doesn't support its format, or it is a photo with
 * the member's location.
 */
export function needsReencoding(bytes: Uint8Array): boolean {
  return !isSendable(bytes) || bytes.length > DOWNSCALE_ABOVE_BYTES || containsLocation(bytes)
}

/** Whether it is safe to decode a picture; also true if its header doesn't contain the dimensions. */
export function isDecodable(bytes: Uint8Array): boolean {
  const size = readImageSize(bytes)
  return !size || size.width * size.height <= MAX_DECODED_PIXELS
}
