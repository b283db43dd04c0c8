import type { Slice } from '#contract/rewards/spin.ts'
import { getFallbackBackground, getReadableColour, type Rgb, toCss } from './colour.ts'
import type { PaintedSlice } from './draw-wheel.ts'

/** Resolves the operator's colours; invalid backgrounds and unreadable label colours are replaced. */
export function getPaintedSlices(slices: readonly Slice[]): readonly PaintedSlice[] {
  return slices.map(({ label, bgColor, textColor }, index) => {
    const background = parseCssColour(bgColor, [255, 255, 255]) ?? getFallbackBackground(index, slices.length)
    return {
      label,
      background: toCss(background),
      textColour: toCss(getReadableColour(background, parseCssColour(textColor, background))),
    }
  })
}

/**
 * Parses any CSS colour by means of a canvas; a translucent one is blended with `backdrop`.
 * @returns undefined if there is none or it is invalid
 */
function parseCssColour(text: string | undefined, backdrop: Rgb): Rgb | undefined {
  const context = text === undefined ? null : getPixelContext()
  if (text === undefined || !context) return undefined
  // A canvas ignores an invalid fillStyle: then each of the two previous colours is still set.
  const [first, second] = ['#000', '#fff'].map((previous) => {
    context.fillStyle = previous
    context.fillStyle = text
    return context.fillStyle
  })
  if (first !== second) return undefined
  const [red, green, blue] = backdrop
  context.fillStyle = `rgb(${red} ${green} ${blue})`
  context.fillRect(0, 0, 1, 1)
  context.fillStyle = text
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
  return [r, g, b]
}

let pixelContext: CanvasRenderingContext2D | null | undefined

/** Context of a 1×1 canvas for blending colours; null if 2D canvas is unavailable. */
function getPixelContext(): CanvasRenderingContext2D | null {
  if (pixelContext === undefined) {
    const element = document.createElement('canvas')
    element.width = element.height = 1
    pixelContext = element.getContext('2d', { willReadFrequently: true })
  }
  return pixelContext
}
