/** A size or a point in px; points are relative to the centre of the viewport. */
export interface Vector {
  readonly x: number
  readonly y: number
}

/** Transform of the image: scaled about its centre, then translated by px. */
export interface ZoomTransform extends Vector {
  /** 1: the image fits into the viewport. */
  readonly scale: number
}

/** Limits of zooming and panning. */
export interface ZoomBounds {
  readonly viewport: Vector
  /** Size of the image at scale 1. */
  readonly imageSize: Vector
  readonly maxScale: number
}

/** The whole image, centred. */
export const fittedTransform: ZoomTransform = { scale: 1, x: 0, y: 0 }

/** Every image can be zoomed at least this far. */
const MIN_MAX_SCALE = 4

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Fits an image into the viewport, never enlarged.
 * @param natural intrinsic size of the image
 */
export function getZoomBounds(natural: Vector, viewport: Vector): ZoomBounds {
  const fit = Math.min(1, viewport.x / Math.max(1, natural.x), viewport.y / Math.max(1, natural.y))
  const imageSize = { x: natural.x * fit, y: natural.y * fit }
  // Up to 2 px per image pixel, to make small print readable.
  return { viewport, imageSize, maxScale: Math.max(MIN_MAX_SCALE, 2 / Math.max(fit, 0.01)) }
}

/** Clamps a transform to the bounds: no image edge is inside the viewport unless the image is smaller. */
export function clampTransform(
  { scale, x, y }: ZoomTransform,
  { viewport, imageSize, maxScale }: ZoomBounds,
): ZoomTransform {
  const clampedScale = clamp(scale, 1, maxScale)
  const getSlack = (full: number, visible: number) => Math.max(0, (full * clampedScale - visible) / 2)
  const [slackX, slackY] = [getSlack(imageSize.x, viewport.x), getSlack(imageSize.y, viewport.y)]
  // + 0 normalizes -0 to 0.
  return { scale: clampedScale, x: clamp(x, -slackX, slackX) + 0, y: clamp(y, -slackY, slackY) + 0 }
}

/** Zooms by a factor about a point, which stays in place as far as the bounds allow. */
export function zoomAt(
  transform: ZoomTransform,
  factor: number,
  point: Vector,
  bounds: ZoomBounds,
): ZoomTransform {
  const scale = clamp(transform.scale * factor, 1, bounds.maxScale)
  const actualFactor = scale / transform.scale
  return clampTransform(
    {
      scale,
      x: point.x - (point.x - transform.x) * actualFactor,
      y: point.y - (point.y - transform.y) * actualFactor,
    },
    bounds,
  )
}

/** Moves the image by a vector in CSS pixels, as far as the bounds allow. */
export function pan(transform: ZoomTransform, by: Vector, bounds: ZoomBounds): ZoomTransform {
  return clampTransform({ ...transform, x: transform.x + by.x, y: transform.y + by.y }, bounds)
}

const getMidpoint = ([a, b]: PointerPair): Vector => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const getDistance = ([a, b]: PointerPair) => Math.hypot(a.x - b.x, a.y - b.y)

export type PointerPair = readonly [Vector, Vector]

/** Zooms and pans with two pointers: the point between them stays between them. */
export function pinch(
  transform: ZoomTransform,
  from: PointerPair,
  to: PointerPair,
  bounds: ZoomBounds,
): ZoomTransform {
  const [start, end] = [getMidpoint(from), getMidpoint(to)]
  const zoomed = zoomAt(transform, getDistance(to) / Math.max(1, getDistance(from)), start, bounds)
  return pan(zoomed, { x: end.x - start.x, y: end.y - start.y }, bounds)
}

const DOUBLE_TAP_SCALE = 2.5

/** Double tap: zooms in at the point, or back out to fit. */
export function toggleZoom(transform: ZoomTransform, point: Vector, bounds: ZoomBounds): ZoomTransform {
  return transform.scale > 1.05 ? fittedTransform : zoomAt(transform, DOUBLE_TAP_SCALE, point, bounds)
}

/** Zoom factor of + and −, and pan distance of an arrow key as a fraction of the viewport. */
export const ZOOM_STEP_FACTOR = 1.5
const PAN_STEP_RATIO = 0.15

const panDirections: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const ORIGIN = { x: 0, y: 0 }

/** Transform after a key press; undefined if the key isn't handled. */
export function getTransformAfterKey(
  key: string,
  transform: ZoomTransform,
  bounds: ZoomBounds,
): ZoomTransform | undefined {
  if (key === '+' || key === '=') return zoomAt(transform, ZOOM_STEP_FACTOR, ORIGIN, bounds)
  if (key === '-' || key === '_') return zoomAt(transform, 1 / ZOOM_STEP_FACTOR, ORIGIN, bounds)
  if (key === '0') return fittedTransform
  const [x, y] = panDirections[key] ?? []
  if (x === undefined || y === undefined) return undefined
  return pan(
    transform,
    { x: x * bounds.viewport.x * PAN_STEP_RATIO, y: y * bounds.viewport.y * PAN_STEP_RATIO },
    bounds,
  )
}
