import type { FileType } from '#features/chat/model.ts'
import {
  type AttachmentError,
  getSentName,
  validateContent,
  validateFile,
  validateSize,
} from './attachment-rules.ts'
import { detectMediaType, type MediaType, SNIFFED_BYTES } from './media-type.ts'
import { type ImageType, prepareImage } from './prepare-image.ts'
import { blankVideoMetadata } from './video-bytes.ts'

/** A file prepared for sending. */
export interface AttachmentMedia {
  readonly bytes: ArrayBuffer
  /** With the extension of its actual type. */
  readonly name: string
  readonly type: MediaType
  readonly fileType: FileType
}

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

const isImageType = (type: MediaType): type is ImageType => type.startsWith('image/')

/** Validates the content of a copied file and prepares it for sending. */
export async function prepareMedia({ name, bytes }: CopiedFile): Promise<AttachmentResult<AttachmentMedia>> {
  const type = detectMediaType(bytes.subarray(0, SNIFFED_BYTES))
  const error = validateContent(name, type)
  if (error || type === undefined) return { error: error ?? { kind: 'not-supported' } }
  if (!isImageType(type)) {
    blankVideoMetadata(bytes)
    return { bytes: bytes.buffer, name: getSentName(name, type), type, fileType: 'video' }
  }
  const image = await prepareImage(bytes, type)
  if ('error' in image) return image
  const tooLarge = validateSize(image.bytes.length, 'image')
  if (tooLarge) return { error: tooLarge }
  return {
    bytes: image.bytes.buffer,
    name: getSentName(name, image.type),
    type: image.type,
    fileType: 'image',
  }
}
