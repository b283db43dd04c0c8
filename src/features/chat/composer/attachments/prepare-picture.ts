import type { Refusal } from './attachment-rules.ts'
import { type Drawable, encode, isSeeThrough, openPicture } from './draw-picture.ts'
import type { Kind } from './file-kind.ts'
import { readGif, stripGif } from './gif-bytes.ts'
import type { PictureHeader } from './image-bytes.ts'
import { readJpeg, stripJpeg } from './jpeg-bytes.ts'
import { PIXELS_MAX, sendingSize, uprightSize } from './picture-size.ts'
import { readPng, stripPng } from './png-bytes.ts'

export type PictureKind = Extract<Kind, `image/${string}`>

export interface Prepared {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly kind: PictureKind
}

interface Format {
  readonly read: (bytes: Uint8Array) => PictureHeader | undefined
  readonly strip: (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | undefined
}

const formats: Readonly<Record<PictureKind, Format>> = {
  'image/jpeg': { read: readJpeg, strip: stripJpeg },
  'image/png': { read: readPng, strip: stripPng },
  'image/gif': { read: readGif, strip: stripGif },
}

/** A picture drawn anew must save a tenth: drawing costs sharpness. */
const WORTH = 0.9

/**
 * Makes a picture ready to leave the phone: without place and any other note in every case, upright, and drawn anew in
 * a smaller size or a leaner format where that saves bytes. What moves isn't drawn anew.
 * @param bytes the file as it is; stays untouched
 */
export async function preparePicture(
  bytes: Uint8Array<ArrayBuffer>,
  kind: PictureKind,
): Promise<Prepared | { readonly refusal: Refusal }> {
  const header = formats[kind].read(bytes)
  const stripped = formats[kind].strip(bytes)
  if (!header || !stripped || header.width * header.height === 0) return { refusal: { kind: 'unreadable' } }
  if (header.width * header.height > PIXELS_MAX) return { refusal: { kind: 'too-many-pixels' } }
  const picture = await openPicture(new Blob([bytes], { type: kind }))
  if (!picture) return { refusal: { kind: 'unreadable' } }
  try {
    const own = { bytes: stripped, kind }
    if (header.animated) return own
    const best = smallest(await drawn(picture, kind, header))
    // Without its EXIF a turned picture would lie on its side.
    if (header.orientation !== 1) return best ?? { refusal: { kind: 'unreadable' } }
    return best && best.bytes.length < stripped.length * WORTH ? best : own
  } finally {
    picture.close()
  }
}

/** The picture in the formats that may do: JPEG, and PNG for what was one, which alone keeps what is see-through. */
async function drawn(picture: Drawable, kind: PictureKind, header: PictureHeader): Promise<Prepared[]> {
  const size = sendingSize(uprightSize(header))
  const png = kind === 'image/png' ? [await encode(picture, size, 'image/png')] : []
  const jpeg = png.length > 0 && isSeeThrough(picture) ? [] : [await encode(picture, size, 'image/jpeg')]
  return [...png, ...jpeg].filter((each) => each !== undefined)
}

/** The one with the fewest bytes; of equals the first. */
export function smallest(all: readonly Prepared[]): Prepared | undefined {
  return all.reduce<Prepared | undefined>(
    (best, each) => (best && best.bytes.length <= each.bytes.length ? best : each),
    undefined,
  )
}
