import { createSurface } from './canvas.ts'

const QUALITY = 0.9

/** Longest sides that are tried where a code's reading can be compared, pixels: the first that reads is taken. */
const SIDES = [1600, 2000, 2400, 3000]

/** The server looks at no more than this, so a picture without a code that we can read loses nothing by it. */
const LARGEST = 3000

/** A long picture stays this wide, pixels: its writing and its code are as small as on any other. */
const LEAST_SHORT_SIDE = 720

/** Finds out whether a smaller picture still shows the code. */
export type StillReads = (smaller: Blob) => Promise<boolean>

/**
 * A smaller JPEG of a picture, upright and without what a camera writes about it: the smallest one in which the code
 * can still be read.
 * @param reads undefined: there is no code that could be lost
 * @param until when to stop trying, on the clock of `performance.now()`
 * @returns undefined when the code is lost in each, or the time is over
 */
export async function shrink(
  picture: ImageBitmap,
  reads: StillReads | undefined,
  until: number,
): Promise<Blob | undefined> {
  if (!reads) return draw(picture, LARGEST)
  for (const side of SIDES) {
    const smaller = await draw(picture, side)
    if (smaller && (await reads(smaller))) return smaller
    if (performance.now() > until) break
  }
  return undefined
}

async function draw(picture: ImageBitmap, side: number): Promise<Blob | undefined> {
  const { width, height } = fitWithin(picture, side)
  const { pen, toJpeg } = createSurface(width, height, 'keep')
  pen.drawImage(picture, 0, 0, width, height)
  return toJpeg(QUALITY)
}

/** A picture's measures with the longest side at most `side`, but never too narrow to read, nor enlarged. */
export function fitWithin(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { width: number; height: number } {
  const wanted = Math.max(side / Math.max(width, height), LEAST_SHORT_SIDE / Math.min(width, height))
  const scale = Math.min(1, wanted)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
