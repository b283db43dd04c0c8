import { CHAT_IMAGE_MAX_BYTES, CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import type { MediaType } from '#lib/media/media-type.ts'

/**
 * Value of `<input accept>` (specification, section 5). iOS converts HEIC images to JPEG if only the latter is
 * accepted.
 */
export const ACCEPT = 'video/mp4,video/quicktime,image/png,image/jpeg,image/jpg,image/gif'

/** Maximum number of attachments at once: all are held in memory. The name is a placeholder in the catalogs. */
export const PICKED_MAX = 5

/** Larger images aren't read into memory; phones don't produce any. */
const READ_MAX_BYTES = 60 * 1024 * 1024

const mediumByExtension: Readonly<Record<string, 'image' | 'video'>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
  qt: 'video',
}

/** Extensions of pictures that phones and apps save, but the chat doesn't accept. */
const otherPictures = /^(?:heic|heif|avif|webp|bmp|tiff?)$/

/** Why a file is rejected. */
export type AttachmentError =
  /** `megabytes`: the size limit. */
  | { readonly kind: 'too-large'; readonly megabytes: number }
  | {
      readonly kind:
        | 'not-supported'
        /** A picture in a format that the chat doesn't accept: a screenshot of it is accepted. */
        | 'picture-not-supported'
        | 'empty'
        | 'changed'
        | 'unreadable'
        | 'too-many-pixels'
        | 'too-many-files'
    }

/** Lower-case extension of a file name; '' if it has none, as ".gif". */
export function getExtension(name: string): string {
  return /[^.]\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Checks the size as sent. @returns undefined if valid */
export function validateSize(size: number, medium: 'image' | 'video'): AttachmentError | undefined {
  const max = medium === 'image' ? CHAT_IMAGE_MAX_BYTES : CHAT_VIDEO_MAX_BYTES
  return size > max ? { kind: 'too-large', megabytes: max / 1024 / 1024 } : undefined
}

/**
 * Checks name and size before the file is read. Images may exceed their limit, as they are downscaled first: a camera's
 * 14 MB JPEG becomes 1 MB.
 * @returns undefined if valid
 */
export function validateFile({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): AttachmentError | undefined {
  const medium = mediumByExtension[getExtension(name)]
  if (!medium) {
    return { kind: otherPictures.test(getExtension(name)) ? 'picture-not-supported' : 'not-supported' }
  }
  if (size === 0) return { kind: 'empty' }
  return medium === 'video' || size > READ_MAX_BYTES ? validateSize(size, medium) : undefined
}

const extensionByType = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
} as const satisfies Partial<Record<MediaType, string>>

/** Media types that the chat accepts. */
export type AttachmentType = keyof typeof extensionByType

const isAttachmentType = (type: MediaType): type is AttachmentType => type in extensionByType

/**
 * Checks that the content is an image or a video as its extension says. The format may differ: many programs save a JPEG
 * as .png.
 * @param type media type of the content
 * @returns the type; undefined if the chat doesn't accept it
 */
export function validateContent(name: string, type: MediaType | undefined): AttachmentType | undefined {
  const medium = mediumByExtension[getExtension(name)]
  const isAccepted = type !== undefined && medium !== undefined && type.startsWith(medium)
  return isAccepted && isAttachmentType(type) ? type : undefined
}

/** File name with the extension of the type sent, e.g. 'slip.jpg' for a 'slip.png' re-encoded as JPEG. */
export function getSentName(name: string, type: AttachmentType): string {
  const extension = getExtension(name)
  const isMatching = extension === extensionByType[type] || (type === 'image/jpeg' && extension === 'jpeg')
  return isMatching ? name : `${name.slice(0, name.length - extension.length)}${extensionByType[type]}`
}
