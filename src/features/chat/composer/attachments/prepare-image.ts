import type { AttachmentError } from './attachment-rules.ts'
import { readGif, stripGif } from './gif-bytes.ts'
import type { ImageHeader } from './image-bytes.ts'
import { type DecodedImage, decodeImage, encodeImage, hasTransparentPixels } from './image-codec.ts'
import { DECODED_PIXELS_MAX, getSentSize, getUprightSize } from './image-size.ts'
import { readJpeg, stripJpeg } from './jpeg-bytes.ts'
import type { MediaType } from './media-type.ts'
import { readPng, stripPng } from './png-bytes.ts'

export type ImageType = Extract<MediaType, `image/${string}`>

export interface PreparedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: ImageType
}

interface Format {
  readonly read: (bytes: Uint8Array) => ImageHeader | undefined
  readonly strip: (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | undefined
}

const formats: Readonly<Record<ImageType, Format>> = {
  'image/jpeg': { read: readJpeg, strip: stripJpeg },
  'image/png': { read: readPng, strip: stripPng },
  'image/gif': { read: readGif, strip: stripGif },
}

/** Re-encoding costs sharpness, so it must save at least a tenth of the bytes. */
const MAX_REENCODED_RATIO = 0.9

/**
 * Prepares an image for upload: always strips location and other metadata, applies the EXIF rotation, and downscales or
 * re-encodes it if that saves bytes. Animated images are only stripped.
 * @param bytes the original file; not modified
 */
export async function prepareImage(
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
): Promise<PreparedImage | { readonly error: AttachmentError }> {
  const header = formats[type].read(bytes)
  const stripped = formats[type].strip(bytes)
  if (!header || !stripped || header.width * header.height === 0) return { error: { kind: 'unreadable' } }
  if (header.width * header.height > DECODED_PIXELS_MAX) return { error: { kind: 'too-many-pixels' } }
  const picture = await decodeImage(new Blob([bytes], { type }))
  if (!picture) return { error: { kind: 'unreadable' } }
  try {
    const original = { bytes: stripped, type }
    if (header.isAnimated) return original
    const best = findSmallest(await reencode(picture, type, header))
    // The stripped original has lost its EXIF rotation and would be displayed rotated.
    if (header.orientation !== 1) return best ?? { error: { kind: 'unreadable' } }
    return best && best.bytes.length < stripped.length * MAX_REENCODED_RATIO ? best : original
  } finally {
    picture.close()
  }
}

/** Candidate encodings: PNG for PNGs, and JPEG unless there are transparent pixels. */
async function reencode(
  picture: DecodedImage,
  type: ImageType,
  header: ImageHeader,
): Promise<PreparedImage[]> {
  const size = getSentSize(getUprightSize(header))
  const png = type === 'image/png' ? [await encodeImage(picture, size, 'image/png')] : []
  const jpeg =
    png.length > 0 && hasTransparentPixels(picture) ? [] : [await encodeImage(picture, size, 'image/jpeg')]
  return [...png, ...jpeg].filter((each) => each !== undefined)
}

/** The image with the fewest bytes; the first of equals. */
export function findSmallest(all: readonly PreparedImage[]): PreparedImage | undefined {
  return all.reduce<PreparedImage | undefined>(
    (best, each) => (best && best.bytes.length <= each.bytes.length ? best : each),
    undefined,
  )
}
