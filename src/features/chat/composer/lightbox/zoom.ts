/** A length in both directions, CSS pixels; as a point, from the middle of the stage. */
export interface Pair {
  readonly x: number
  readonly y: number
}

/** How the picture lies on the stage: enlarged about its middle, then moved, CSS pixels. */
export interface View extends Pair {
  /** 1: the whole picture is seen. */
  readonly scale: number
}

/** What the picture is looked at through. */
export interface Stage {
  /** Size of the stage, CSS pixels. */
  readonly room: Pair
  /** Size of the picture at scale 1. */
  readonly picture: Pair
  readonly maxScale: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }

/** A picture can be enlarged so far in any case. */
const LEAST_MAX = 4

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Lays a picture into the room: whole, and never larger than it is.
 * @param natural size of the picture in its own pixels
 */
export function stageOf(natural: Pair, room: Pair): Stage {
  const fit = Math.min(1, room.x / Math.max(1, natural.x), room.y / Math.max(1, natural.y))
  const picture = { x: natural.x * fit, y: natural.y * fit }
  // Twice its own pixels: the smallest print is readable then.
  return { room, picture, maxScale: Math.max(LEAST_MAX, 2 / Math.max(fit, 0.01)) }
}

/** The nearest view in which the picture fills the room as far as it can: no edge is pulled inside needlessly. */
export function bounded({ scale, x, y }: View, { room, picture, maxScale }: Stage): View {
  const kept = clamp(scale, 1, maxScale)
  const spare = (full: number, seen: number) => Math.max(0, (full * kept - seen) / 2)
  const [sideways, upright] = [spare(picture.x, room.x), spare(picture.y, room.y)]
  // Adding 0 turns -0 into 0.
  return { scale: kept, x: clamp(x, -sideways, sideways) + 0, y: clamp(y, -upright, upright) + 0 }
}

/** Enlarges by a factor; what is under the point stays there as far as the bounds allow. */
export function zoomAt(view: View, factor: number, point: Pair, stage: Stage): View {
  const scale = clamp(view.scale * factor, 1, stage.maxScale)
  const real = scale / view.scale
  return bounded(
    { scale, x: point.x - (point.x - view.x) * real, y: point.y - (point.y - view.y) * real },
    stage,
  )
}

/** Moves the picture. */
export function moved(view: View, by: Pair, stage: Stage): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

const middle = ([a, b]: Fingers): Pair => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = ([a, b]: Fingers) => Math.hypot(a.x - b.x, a.y - b.y)

export type Fingers = readonly [Pair, Pair]

/** Two fingers moved: what was between them stays between them. */
export function pinched(view: View, from: Fingers, to: Fingers, stage: Stage): View {
  const [start, end] = [middle(from), middle(to)]
  const zoomed = zoomAt(view, apart(to) / Math.max(1, apart(from)), start, stage)
  return moved(zoomed, { x: end.x - start.x, y: end.y - start.y }, stage)
}

/** How far a double tap enlarges. */
const TAP_SCALE = 2.5

/** A double tap: enlarges at the point, or shows the whole picture again. */
export function doubleTapped(view: View, point: Pair, stage: Stage): View {
  return view.scale > 1.05 ? wholeView : zoomAt(view, TAP_SCALE, point, stage)
}
