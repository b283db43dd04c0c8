import sharp from 'sharp'
import { CHAT_IMAGE_MAX_BYTES } from '#contract/chat.ts'
import { type ImageHeader, readImageHeader } from '#contract/formats/image-header.ts'
import type { SanitizedFile } from './media-types.ts'
import {
  isWithinLimits,
  MAX_BUFFERED_PIXELS,
  MAX_PICTURE_PIXELS,
  prepareForDecoding,
} from './picture-limits.ts'

/** Maximum width and height of the stored picture, pixels. */
const MAX_SIDE_PIXELS = 4096

/**
 * Re-encodes a picture, so that we serve pixels and no metadata: no position, no camera, no script appended after the
 * last frame. Applies the EXIF orientation; animations stay animated.
 * @returns undefined if the bytes aren't a PNG, JPEG or GIF (regardless of the file name), are broken, or too large
 */
export async function sanitizePicture(bytes: Uint8Array): Promise<SanitizedFile | undefined> {
  if (bytes.byteLength > CHAT_IMAGE_MAX_BYTES || !isWithinLimits(bytes)) return undefined
  const header = readImageHeader(bytes)
  try {
    const prepared = header && (await prepareForDecoding(bytes, header))
    return prepared && (await reencode(prepared, header.type))
  } catch {
    // The decoder's message doesn't help: the picture is unreadable.
    return undefined
  }
}

async function reencode(bytes: Uint8Array, type: ImageHeader['type']): Promise<SanitizedFile | undefined> {
  if (type === 'gif') {
    const animation = sharp(bytes, {
      limitInputPixels: MAX_BUFFERED_PIXELS,
      animated: true,
      failOn: 'error',
    })
    const frames = animation.gif({ effort: 3 })
    return { bytes: await frames.toBuffer(), ending: 'gif' }
  }
  if (type !== 'png' && type !== 'jpeg') return undefined
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    pages: 1,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
  return type === 'png'
    ? { bytes: await picture.png().toBuffer(), ending: 'png' }
    : { bytes: await picture.jpeg({ quality: 88 }).toBuffer(), ending: 'jpg' }
}
