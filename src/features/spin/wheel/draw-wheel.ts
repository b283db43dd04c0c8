import { fitText, type LabelSpace } from './fit-text.ts'
import { getSliceCentre } from './wheel-geometry.ts'

/** A slice with validated colours. */
export interface PaintedSlice {
  readonly label: string
  /** CSS colour. */
  readonly background: string
  /** CSS colour. */
  readonly textColour: string
}

/** Theme-dependent styles of the wheel. */
export interface WheelTheme {
  readonly rim: string
  readonly dot: string
  readonly fontFamily: string
}

/** The font of this weight must be loaded before labels are measured. */
export const LABEL_FONT_WEIGHT = 600

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Draws the whole wheel at rotation 0. It isn't redrawn while it spins: the canvas element itself is rotated.
 * @param sizePx edge of the wheel in CSS pixels
 * @param pixelRatio device pixels per CSS pixel
 */
export function drawWheel(
  canvas: HTMLCanvasElement,
  slices: readonly PaintedSlice[],
  theme: WheelTheme,
  sizePx: number,
  pixelRatio: number,
): void {
  const context = canvas.getContext('2d')
  if (!context || sizePx <= 0) return
  canvas.width = canvas.height = Math.round(sizePx * pixelRatio)
  const wheel = getWheelMeasures(sizePx)
  context.scale(canvas.width / sizePx, canvas.width / sizePx)
  context.translate(wheel.radius, wheel.radius)
  drawSlices(context, slices, theme, wheel)
  for (const [index, slice] of slices.entries()) {
    context.save()
    context.rotate(radians(getSliceCentre(index, slices.length)))
    drawLabel(context, slice, slices.length, theme, wheel)
    context.restore()
  }
}

function drawSlices(
  context: CanvasRenderingContext2D,
  slices: readonly PaintedSlice[],
  { rim, dot }: WheelTheme,
  { radius, rim: width }: WheelMeasures,
): void {
  const fillCircle = (x: number, y: number, r: number, colour: string) => {
    context.beginPath()
    context.arc(x, y, r, 0, 2 * Math.PI)
    context.fillStyle = colour
    context.fill()
  }
  fillCircle(0, 0, radius, rim)
  // Canvas angles start at the right, the wheel's at the top.
  const edgeAngle = (index: number) => radians(getSliceCentre(index - 0.5, slices.length) - 90)
  for (const [index, { background }] of slices.entries()) {
    context.beginPath()
    context.moveTo(0, 0)
    context.arc(0, 0, radius - width, edgeAngle(index), edgeAngle(index + 1))
    context.closePath()
    context.fillStyle = background
    context.fill()
    // Separates neighbours of the same colour, and covers the antialiasing gap between different ones.
    const sameAsNext = background === slices[(index + 1) % slices.length]?.background && slices.length > 1
    context.strokeStyle = sameAsNext ? rim : background
    context.lineWidth = sameAsNext ? 1 : 0.5
    context.stroke()
  }
  if (slices.length < 2) return
  for (const index of slices.keys()) {
    const dotRadius = radius - width / 2
    fillCircle(dotRadius * Math.cos(edgeAngle(index)), dotRadius * Math.sin(edgeAngle(index)), 2.5, dot)
  }
}

/** Draws the label of the slice that is currently at the top. */
function drawLabel(
  context: CanvasRenderingContext2D,
  { label, textColour }: PaintedSlice,
  count: number,
  { fontFamily }: WheelTheme,
  wheel: WheelMeasures,
): void {
  const fontOf = (px: number) => `${LABEL_FONT_WEIGHT} ${px}px ${fontFamily}`
  const measure = (text: string) => {
    context.font = fontOf(100)
    return context.measureText(text).width / 100
  }
  const { lines, fontSizePx } = fitText(label, getLabelSpace(count, wheel), measure)
  context.font = fontOf(fontSizePx)
  context.fillStyle = textColour
  context.textBaseline = 'middle'
  if (isRadial(count)) {
    context.rotate(-Math.PI / 2)
    context.textAlign = 'end'
    for (const line of lines) context.fillText(line, wheel.outer, 0)
    return
  }
  context.textAlign = 'center'
  for (const [at, line] of lines.entries()) context.fillText(line, 0, -getLineRadius(at, fontSizePx, wheel))
}

/** Wheels with more slices than this have radial labels (design, "Wheel"). */
const MAX_TANGENTIAL_SLICES = 12
/** Large, because Thai stacks a vowel and a tone mark above a letter. */
const LINE_HEIGHT_EM = 1.45
const MAX_LINES = 3
/** A narrower line fits too few characters to be useful. */
const MIN_LINE_WIDTH_PX = 25

/** Dimensions of a wheel in CSS pixels. */
interface WheelMeasures {
  readonly radius: number
  /** Width of the rim. */
  readonly rim: number
  /** Radius of the hub including its ring. */
  readonly hub: number
  /** Radius at which labels begin: below the pointer's tip. */
  readonly outer: number
}

/** @param size diameter in CSS pixels */
export function getWheelMeasures(size: number): WheelMeasures {
  const radius = size / 2
  return { radius, rim: 9, hub: 54, outer: radius - 30 }
}

/** Whether labels run along the radius instead of across it. */
export function isRadial(count: number): boolean {
  return count > MAX_TANGENTIAL_SLICES
}

/** Distance of a line's centre from the wheel's centre, for tangential labels. */
export function getLineRadius(line: number, fontSizePx: number, { outer }: WheelMeasures): number {
  return outer - (line + 0.5) * LINE_HEIGHT_EM * fontSizePx
}

/** Returns the space for a label in a slice. */
export function getLabelSpace(count: number, wheel: WheelMeasures): LabelSpace {
  const halfAngle = Math.PI / count
  if (isRadial(count)) {
    const inner = wheel.hub + 6
    const maxPx = (2 * inner * Math.tan(halfAngle)) / 1.15
    const fontSizesPx = [14, 13, 12, 11, 10].filter((px) => px <= maxPx)
    return { fontSizesPx, lineWidths: () => [wheel.outer - inner] }
  }
  return {
    fontSizesPx: [17, 16, 15, 14, 13, 12],
    lineWidths: (fontSizePx) => getTangentialLineWidths(fontSizePx, halfAngle, wheel),
  }
}

/**
 * Each line is a box across the slice; its lower side fits between the slice's edges, its upper side inside
 * the rim.
 */
function getTangentialLineWidths(
  fontSizePx: number,
  halfAngle: number,
  { radius, rim, hub, outer }: WheelMeasures,
): number[] {
  const inside = radius - rim - 4
  const lineWidths: number[] = []
  for (let line = 0; line < MAX_LINES; line++) {
    const top = outer - line * LINE_HEIGHT_EM * fontSizePx
    const bottom = top - LINE_HEIGHT_EM * fontSizePx
    const betweenEdges =
      halfAngle < Math.PI / 2 ? 2 * bottom * Math.tan(halfAngle) - 10 : Number.POSITIVE_INFINITY
    const lineWidth = Math.min(betweenEdges, 2 * Math.sqrt(inside ** 2 - top ** 2))
    if (bottom < hub || lineWidth < MIN_LINE_WIDTH_PX) break
    lineWidths.push(lineWidth)
  }
  return lineWidths
}
