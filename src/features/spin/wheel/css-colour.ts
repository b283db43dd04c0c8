import type { Rgb } from './colour.ts'

/**
 * Reads an operator's CSS colour the way the browser does; what shines through is `under`.
 * @returns undefined when there is none, or when it isn't a colour
 */
export function parseColour(text: string | undefined, under: Rgb): Rgb | undefined {
  const paint = text === undefined ? null : canvas()
  if (text === undefined || !paint) return undefined
  // A canvas ignores what it can't read: then the two colours set before it are still there.
  const [one, other] = ['#000', '#fff'].map((before) => {
    paint.fillStyle = before
    paint.fillStyle = text
    return paint.fillStyle
  })
  if (one !== other) return undefined
  const [red, green, blue] = under
  paint.fillStyle = `rgb(${red} ${green} ${blue})`
  paint.fillRect(0, 0, 1, 1)
  paint.fillStyle = text
  paint.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = paint.getImageData(0, 0, 1, 1).data
  return [r, g, b]
}

let context: CanvasRenderingContext2D | null | undefined

/** One pixel to mix colours on. */
function canvas(): CanvasRenderingContext2D | null {
  if (context === undefined) {
    const element = document.createElement('canvas')
    element.width = element.height = 1
    context = element.getContext('2d', { willReadFrequently: true })
  }
  return context
}
