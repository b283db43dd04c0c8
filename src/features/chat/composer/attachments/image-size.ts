import type { ImageHeader } from './image-bytes.ts'

/** Larger images aren't decoded: at 4 bytes per pixel they exceed a phone's memory. */
export const DECODED_PIXELS_MAX = 50_000_000

/** Longer edge after downscaling; print on a photographed page stays readable. */
const LONG_EDGE_MAX_PX = 1920

/** Minimum shorter edge, so that a long screenshot of a conversation stays readable. */
const SHORT_EDGE_MIN_PX = 720

/** Canvas limits that all browsers support. */
const CANVAS_EDGE_MAX_PX = 8192
const CANVAS_PIXELS_MAX = 12_000_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** Displayed size, after the EXIF rotation. */
export function getUprightSize({ width, height, orientation }: ImageHeader): Size {
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

/** Size to send an image in: downscaled if too large, never enlarged, at least 1 pixel per edge. */
export function getSentSize({ width, height }: Size): Size {
  const longEdge = Math.max(width, height)
  const targetScale = Math.max(LONG_EDGE_MAX_PX / longEdge, SHORT_EDGE_MIN_PX / Math.min(width, height))
  const scale = Math.min(
    1,
    targetScale,
    CANVAS_EDGE_MAX_PX / longEdge,
    Math.sqrt(CANVAS_PIXELS_MAX / (width * height)),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
