import type { FileType } from '#features/chat/model.ts'
import { nameFor, type Refusal, refusalByContent, refusalByName, sizeRefusal } from './attachment-rules.ts'
import { HEAD_BYTES, type Kind, kindOf } from './file-kind.ts'
import { type PictureKind, preparePicture } from './prepare-picture.ts'
import { blankNotes } from './video-bytes.ts'

/** A file ready to be sent. */
export interface Media {
  readonly bytes: ArrayBuffer
  /** With the extension of what it is. */
  readonly name: string
  readonly type: Kind
  readonly fileType: FileType
}

export type Read<T> = T | { readonly refusal: Refusal }

/** A picked file in memory. */
export interface Copied {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Copies a picked file into memory: it may change or vanish under the page a moment later. */
export async function copyFile(file: File): Promise<Read<Copied>> {
  const refusal = refusalByName(file)
  if (refusal) return { refusal }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return bytes.length === file.size ? { name: file.name, bytes } : { refusal: { kind: 'changed' } }
  } catch (error) {
    // What Chromium calls ERR_UPLOAD_FILE_CHANGED comes as one of these.
    const gone = error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
    return { refusal: { kind: gone ? 'changed' : 'unreadable' } }
  }
}

const isPicture = (kind: Kind): kind is PictureKind => kind.startsWith('image/')

/** Checks a copied file by its content and makes it ready to be sent. */
export async function prepare({ name, bytes }: Copied): Promise<Read<Media>> {
  const kind = kindOf(bytes.subarray(0, HEAD_BYTES))
  const refusal = refusalByContent(name, kind)
  if (refusal || kind === undefined) return { refusal: refusal ?? { kind: 'not-supported' } }
  if (!isPicture(kind)) {
    blankNotes(bytes)
    return { bytes: bytes.buffer, name: nameFor(name, kind), type: kind, fileType: 'video' }
  }
  const picture = await preparePicture(bytes, kind)
  if ('refusal' in picture) return picture
  const tooLarge = sizeRefusal(picture.bytes.length, 'image')
  if (tooLarge) return { refusal: tooLarge }
  return {
    bytes: picture.bytes.buffer,
    name: nameFor(name, picture.kind),
    type: picture.kind,
    fileType: 'image',
  }
}
