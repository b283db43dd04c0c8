import type { PictureHeader } from './image-bytes.ts'

/** More pixels than that aren't decoded: 4 bytes each would be too much for a phone. */
export const PIXELS_MAX = 50_000_000

/** Longer edge of a picture that was made smaller, pixels: every letter of a photographed paper stays readable. */
const LONG_EDGE = 1920

/** What a very long or wide picture keeps across, so that a screenshot of a whole conversation stays readable. */
const SHORT_EDGE = 720

/** Longest edge and most pixels that every browser draws on a canvas. */
const CANVAS_EDGE = 8192
const CANVAS_PIXELS = 12_000_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** Size as it is seen, after the turn that EXIF asks for. */
export function uprightSize({ width, height, orientation }: PictureHeader): Size {
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

/** Size to send a picture in: its own when it is small enough, never enlarged, never under 1 pixel. */
export function sendingSize({ width, height }: Size): Size {
  const long = Math.max(width, height)
  const wanted = Math.max(LONG_EDGE / long, SHORT_EDGE / Math.min(width, height))
  const scale = Math.min(1, wanted, CANVAS_EDGE / long, Math.sqrt(CANVAS_PIXELS / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
