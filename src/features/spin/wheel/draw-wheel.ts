import { fitText } from './fit-text.ts'
import { isRadial, labelPlace, lineRadius, measuresOf, type WheelMeasures } from './label-place.ts'
import { sliceCentre } from './wheel-geometry.ts'

/** A slice with colours that can be trusted. */
export interface PaintedSlice {
  readonly label: string
  /** Colours as CSS. */
  readonly ground: string
  readonly ink: string
}

/** What the page's theme gives to the wheel. */
export interface WheelLook {
  readonly rim: string
  readonly dot: string
  readonly fontFamily: string
}

/** Weight of the labels; its font has to be there before they are measured. */
export const LABEL_WEIGHT = 600

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Draws the whole wheel at rotation 0, once: while it spins the picture as a whole is turned.
 * @param size edge of the wheel in CSS pixels
 * @param density device pixels of one CSS pixel
 */
export function drawWheel(
  canvas: HTMLCanvasElement,
  slices: readonly PaintedSlice[],
  look: WheelLook,
  size: number,
  density: number,
): void {
  const paint = canvas.getContext('2d')
  if (!paint || size <= 0) return
  canvas.width = canvas.height = Math.round(size * density)
  const wheel = measuresOf(size)
  paint.scale(canvas.width / size, canvas.width / size)
  paint.translate(wheel.radius, wheel.radius)
  drawGrounds(paint, slices, look, wheel)
  for (const [index, slice] of slices.entries()) {
    paint.save()
    paint.rotate(radians(sliceCentre(index, slices.length)))
    drawLabel(paint, slice, slices.length, look, wheel)
    paint.restore()
  }
}

function drawGrounds(
  paint: CanvasRenderingContext2D,
  slices: readonly PaintedSlice[],
  { rim, dot }: WheelLook,
  { radius, rim: width }: WheelMeasures,
): void {
  const disc = (x: number, y: number, r: number, colour: string) => {
    paint.beginPath()
    paint.arc(x, y, r, 0, 2 * Math.PI)
    paint.fillStyle = colour
    paint.fill()
  }
  disc(0, 0, radius, rim)
  // Canvas angles count from the right, the wheel's from the top.
  const edge = (index: number) => radians(sliceCentre(index - 0.5, slices.length) - 90)
  for (const [index, { ground }] of slices.entries()) {
    paint.beginPath()
    paint.moveTo(0, 0)
    paint.arc(0, 0, radius - width, edge(index), edge(index + 1))
    paint.closePath()
    paint.fillStyle = ground
    paint.fill()
    // Neighbours of one colour must be told apart, and no background may shine through between two others.
    const alike = ground === slices[(index + 1) % slices.length]?.ground && slices.length > 1
    paint.strokeStyle = alike ? rim : ground
    paint.lineWidth = alike ? 1 : 0.5
    paint.stroke()
  }
  if (slices.length < 2) return
  for (const index of slices.keys()) {
    const at = radius - width / 2
    disc(at * Math.cos(edge(index)), at * Math.sin(edge(index)), 2.5, dot)
  }
}

/** The label of the slice that is at the top. */
function drawLabel(
  paint: CanvasRenderingContext2D,
  { label, ink }: PaintedSlice,
  count: number,
  { fontFamily }: WheelLook,
  wheel: WheelMeasures,
): void {
  const font = (px: number) => `${LABEL_WEIGHT} ${px}px ${fontFamily}`
  const measure = (text: string) => {
    paint.font = font(100)
    return paint.measureText(text).width / 100
  }
  const { lines, size } = fitText(label, labelPlace(count, wheel), measure)
  paint.font = font(size)
  paint.fillStyle = ink
  paint.textBaseline = 'middle'
  if (isRadial(count)) {
    paint.rotate(-Math.PI / 2)
    paint.textAlign = 'end'
    for (const line of lines) paint.fillText(line, wheel.outer, 0)
    return
  }
  paint.textAlign = 'center'
  for (const [at, line] of lines.entries()) paint.fillText(line, 0, -lineRadius(at, size, wheel))
}
