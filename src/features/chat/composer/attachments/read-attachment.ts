import type { ChatFile } from '#features/chat/core/outbox/outbox-items.ts'
import {
  createCanvasContext,
  type DecodedImage,
  decodeImage,
  encodeImage,
  fitWithin,
} from '#lib/media/canvas.ts'
import { detectMediaType, MAX_DECODED_PIXELS, readImageSize } from '#lib/media/media-type.ts'
import { blankVideoMetadata, stripGif } from '#lib/media/strip-metadata.ts'
import {
  type AttachmentError,
  type AttachmentType,
  getSentName,
  validateContent,
  validateFile,
  validateSize,
} from './attachment-rules.ts'

export type AttachmentResult<T> = T | { readonly error: AttachmentError }

/** An attached file, copied into memory. */
export interface CopiedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Copies a file into memory, as it may be changed or deleted later. */
export async function copyFile(file: File): Promise<AttachmentResult<CopiedFile>> {
  const error = validateFile(file)
  if (error) return { error }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return bytes.length === file.size ? { name: file.name, bytes } : { error: { kind: 'changed' } }
  } catch (cause) {
    // Chromium's ERR_UPLOAD_FILE_CHANGED surfaces as one of these.
    const isChanged =
      cause instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(cause.name)
    return { error: { kind: isChanged ? 'changed' : 'unreadable' } }
  }
}

type ImageType = Extract<AttachmentType, `image/${string}`>

const isImageType = (type: AttachmentType): type is ImageType => type.startsWith('image/')

/** Validates the content of a copied file and prepares it for sending, without location and other metadata. */
export async function prepareMedia({ name, bytes }: CopiedFile): Promise<AttachmentResult<ChatFile>> {
  const detected = detectMediaType(bytes)
  const type = validateContent(name, detected)
  if (!type) {
    const isPicture = detected?.startsWith('image/') === true
    return { error: { kind: isPicture ? 'picture-not-supported' : 'not-supported' } }
  }
  if (!isImageType(type)) {
    blankVideoMetadata(bytes)
    return { bytes: bytes.buffer, name: getSentName(name, type), type, fileType: 'video' }
  }
  const image = await prepareImage(bytes, type)
  if ('error' in image) return image
  const tooLarge = validateSize(image.blob.size, 'image')
  if (tooLarge) return { error: tooLarge }
  const sentName = getSentName(name, image.type)
  return { bytes: await image.blob.arrayBuffer(), name: sentName, type: image.type, fileType: 'image' }
}

interface PreparedImage {
  readonly blob: Blob
  readonly type: ImageType
}

/** Longer edge after downscaling; print on a photographed page stays readable. */
const LONG_EDGE_MAX_PX = 1920

/** Small print on a photographed slip stays legible at this quality. */
const JPEG_QUALITY = 0.82

/** Re-encodes an image upright, downscaled and without metadata. GIFs may be animated: they are only stripped. */
async function prepareImage(
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
): Promise<AttachmentResult<PreparedImage>> {
  const size = readImageSize(bytes)
  if (!size) return { error: { kind: 'unreadable' } }
  if (size.width * size.height > MAX_DECODED_PIXELS) return { error: { kind: 'too-many-pixels' } }
  const image = await decodeImage(new Blob([bytes], { type }))
  if (!image) return { error: { kind: 'unreadable' } }
  try {
    if (type === 'image/gif') return { blob: stripGif(bytes), type }
    return (await encodeSmallest(image, type)) ?? { error: { kind: 'unreadable' } }
  } finally {
    image.close()
  }
}

/** The smaller of the possible encodings: PNG for PNGs, and JPEG unless there are transparent pixels. */
async function encodeSmallest(
  image: DecodedImage,
  type: 'image/jpeg' | 'image/png',
): Promise<PreparedImage | undefined> {
  const size = fitWithin(image, LONG_EDGE_MAX_PX)
  const png = type === 'image/png' ? await encodeImage(image, size, 'image/png') : undefined
  const jpeg =
    png && hasTransparentPixels(image)
      ? undefined
      : await encodeImage(image, size, 'image/jpeg', JPEG_QUALITY)
  if (png && (!jpeg || png.size <= jpeg.size)) return { blob: png, type: 'image/png' }
  return jpeg && { blob: jpeg, type: 'image/jpeg' }
}

/** Edge of the downscaled copy in which transparent pixels are searched. */
const TRANSPARENCY_PROBE_PX = 128

/** Whether any pixel is transparent; most screenshots have an alpha channel but no transparent pixels. */
function hasTransparentPixels({ source }: DecodedImage): boolean {
  const edge = TRANSPARENCY_PROBE_PX
  const context = createCanvasContext({ width: edge, height: edge }, { alpha: true })
  context.drawImage(source, 0, 0, edge, edge)
  const { data } = context.getImageData(0, 0, edge, edge)
  return data.some((value, at) => at % 4 === 3 && value < 250)
}
