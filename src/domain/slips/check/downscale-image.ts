import { createDrawingSurface } from './canvas.ts'

const JPEG_QUALITY = 0.9

/** Lengths of the longest side to try, smallest first, until the code is readable. */
const CANDIDATE_SIDES_PX = [1600, 2000, 2400, 3000]

/** The server doesn't use a higher resolution, so a picture without a readable code loses nothing. */
const MAX_SIDE_PX = 3000

/** Minimum width of a long screenshot: its text and code are as small as on any other. */
const MIN_SHORT_SIDE_PX = 720

/** Whether the code is still readable in a smaller picture. */
export type IsCodeReadable = (smaller: Blob) => Promise<boolean>

/**
 * Re-encodes a picture as the smallest JPEG in which the code is still readable; upright and without EXIF
 * data.
 * @param isReadable undefined if there is no code to preserve
 * @param until deadline by `performance.now()`
 * @returns undefined if the code is unreadable at every size, or the deadline has passed
 */
export async function downscaleImage(
  picture: ImageBitmap,
  isReadable: IsCodeReadable | undefined,
  until: number,
): Promise<Blob | undefined> {
  if (!isReadable) return resize(picture, MAX_SIDE_PX)
  for (const side of CANDIDATE_SIDES_PX) {
    const smaller = await resize(picture, side)
    if (smaller && (await isReadable(smaller))) return smaller
    if (performance.now() > until) break
  }
  return undefined
}

async function resize(picture: ImageBitmap, side: number): Promise<Blob | undefined> {
  const { width, height } = fitWithin(picture, side)
  const { context, toJpeg } = createDrawingSurface(width, height, 'encode')
  context.drawImage(picture, 0, 0, width, height)
  return toJpeg(JPEG_QUALITY)
}

/**
 * Scales dimensions so that the longest side is at most `side`, but never below the minimum width, and never
 * up.
 */
export function fitWithin(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { width: number; height: number } {
  const factor = Math.max(side / Math.max(width, height), MIN_SHORT_SIDE_PX / Math.min(width, height))
  const scale = Math.min(1, factor)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
