/** A part of a picture, in its own pixels, and how large it is drawn for the decoder. */
export interface View {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Light modules on a dark ground. */
  readonly inverted?: true
}

/** Most pixels of an enlarged or cut out part. Noise that isn't averaged away costs the decoder seconds. */
const PART_PIXELS = 1_400_000

/** Small pictures are enlarged up to this: a module needs about three pixels. */
const MAX_SCALE = 2

/** How far a part reaches into its neighbours, so that a code on the border is whole in one of them. */
const OVERLAP = 0.06

/**
 * Parts of a picture to look for a QR code in, the likeliest and cheapest first: the whole one, made smaller, shows
 * most slips' code; small codes stand in the lower half, in the middle of a photo or in a corner; what a chat app has
 * blurred reads better when it is made smaller still.
 */
export function slipViews(width: number, height: number): View[] {
  const whole = { left: 0, top: 0, width, height }
  const within = (side: number) => ({ ...whole, scale: Math.min(1, side / Math.max(width, height)) })
  const part = (left: number, top: number, wide: number, high: number) =>
    enlarged(cut({ width, height }, { left, top, right: left + wide, bottom: top + high }))
  const half = 1 / 2
  const views: View[] = [
    within(1280),
    within(2000),
    { ...within(1280), inverted: true },
    part(0, half, 1, half),
    part(half / 2, half / 2, half, half),
    part(half, half, half, half),
    part(0, half, half, half),
    within(800),
    part(half, 0, half, half),
    part(0, 0, half, half),
  ]
  return views.filter((view, index) => views.findIndex((other) => isSame(view, other)) === index)
}

type Box = Omit<View, 'scale' | 'inverted'>

/** A part by shares of the picture, with its overlap, in whole pixels. */
function cut(
  { width, height }: { width: number; height: number },
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Box {
  const from = (share: number, side: number) => Math.floor(Math.max(0, share - OVERLAP) * side)
  const to = (share: number, side: number) => Math.ceil(Math.min(1, share + OVERLAP) * side)
  const x = from(left, width)
  const y = from(top, height)
  return { left: x, top: y, width: to(right, width) - x, height: to(bottom, height) - y }
}

function enlarged(box: Box): View {
  return { ...box, scale: Math.min(MAX_SCALE, Math.sqrt(PART_PIXELS / (box.width * box.height))) }
}

function isSame(one: View, other: View): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.scale === other.scale &&
    one.inverted === other.inverted
  )
}
