import sharp from 'sharp'
import { CHAT_IMAGE_MAX_BYTES } from '#contract/chat.ts'
import { type ImageHeader, readImageHeader } from '#contract/formats/image-header.ts'
import type { CleanFile } from './media-types.ts'

/** Most pixels of a picture: a 50-megapixel phone camera passes, a 14,000 px square doesn't. */
const MAX_PIXELS = 52_000_000
/** Most pixels of all frames of an animation together: they are in memory at the same time. */
const MAX_ANIMATION_PIXELS = 26_000_000
/** Most pixels of a side of what is kept. */
const MAX_KEPT_SIDE = 4096
const DECODE_SECONDS = 20

/**
 * Makes a picture anew, so that what is served holds pixels and nothing else: no position, no camera, no script
 * behind the last frame. It comes out upright; an animation stays one.
 * @returns undefined when it isn't a PNG, JPEG or GIF whatever its name says, is broken, or too large
 */
export async function cleanChatPicture(bytes: Uint8Array): Promise<CleanFile | undefined> {
  const header = readImageHeader(bytes)
  if (!header?.size || bytes.byteLength > CHAT_IMAGE_MAX_BYTES) return undefined
  if (header.size.width * header.size.height > MAX_PIXELS) return undefined
  try {
    return await redraw(bytes, header.type)
  } catch {
    // The decoder's own words are of no use to anybody: the picture can't be read.
    return undefined
  }
}

async function redraw(bytes: Uint8Array, type: ImageHeader['type']): Promise<CleanFile | undefined> {
  if (type === 'gif') {
    const animation = sharp(bytes, {
      limitInputPixels: MAX_ANIMATION_PIXELS,
      animated: true,
      failOn: 'error',
    })
    const frames = animation.timeout({ seconds: DECODE_SECONDS }).gif({ effort: 3 })
    return { bytes: await frames.toBuffer(), ending: 'gif' }
  }
  if (type !== 'png' && type !== 'jpeg') return undefined
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    pages: 1,
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: MAX_KEPT_SIDE, height: MAX_KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
  return type === 'png'
    ? { bytes: await picture.png().toBuffer(), ending: 'png' }
    : { bytes: await picture.jpeg({ quality: 88 }).toBuffer(), ending: 'jpg' }
}
