import { CHAT_IMAGE_MAX_BYTES, CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import type { Kind } from './file-kind.ts'

/** As `<input accept>` (section 5). A phone that is asked for JPEG turns its HEIC pictures into it. */
export const ACCEPT = 'video/mp4,video/quicktime,image/png,image/jpeg,image/jpg,image/gif'

/** Files that wait in the composer at once: all of them are in memory. */
export const PICKED_MAX = 5

/** A picture that is larger isn't even read: phones make none, and it would have to fit into memory, bytes. */
const READ_MAX = 60 * 1024 * 1024

const extensions: Readonly<Record<string, 'image' | 'video'>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  mp4: 'video',
  mov: 'video',
  qt: 'video',
}

/** Why a file isn't taken. */
export type Refusal =
  /** `megabytes`: the limit. */
  | { readonly kind: 'too-large'; readonly megabytes: number }
  | {
      readonly kind:
        | 'not-supported'
        | 'empty'
        | 'changed'
        | 'unreadable'
        | 'too-many-pixels'
        | 'too-many-files'
    }

/** Extension of a file name in small letters, '' when it has none; a name like ".gif" has none. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Whether a picture or a video is too large as it would be sent. */
export function sizeRefusal(size: number, medium: 'image' | 'video'): Refusal | undefined {
  const max = medium === 'image' ? CHAT_IMAGE_MAX_BYTES : CHAT_VIDEO_MAX_BYTES
  return size > max ? { kind: 'too-large', megabytes: max / 1024 / 1024 } : undefined
}

/**
 * What speaks against a file before it is read. Pictures may be over their limit until they have been made smaller:
 * a camera's 14 MB JPEG is 1 MB then.
 */
export function refusalByName({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): Refusal | undefined {
  const medium = extensions[extensionOf(name)]
  if (!medium) return { kind: 'not-supported' }
  if (size === 0) return { kind: 'empty' }
  return medium === 'video' || size > READ_MAX ? sizeRefusal(size, medium) : undefined
}

/**
 * What speaks against its content: it must be what the name promises, a picture or a video. Of which kind may differ,
 * for many programs save a JPEG as .png.
 */
export function refusalByContent(name: string, kind: Kind | undefined): Refusal | undefined {
  const medium = extensions[extensionOf(name)]
  return kind !== undefined && medium !== undefined && kind.startsWith(medium)
    ? undefined
    : { kind: 'not-supported' }
}

const extensionFor: Readonly<Record<Kind, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
}

/** The name with the extension of what is sent, e.g. 'slip.png' that became a JPEG: 'slip.jpg'. */
export function nameFor(name: string, kind: Kind): string {
  const extension = extensionOf(name)
  const fits = extension === extensionFor[kind] || (kind === 'image/jpeg' && extension === 'jpeg')
  return fits ? name : `${name.slice(0, name.length - extension.length)}${extensionFor[kind]}`
}
