import type { Slice } from '#contract/spin.ts'
import { cssOf, groundFor, readableOn } from './colour.ts'
import { parseColour } from './css-colour.ts'
import type { PaintedSlice } from './draw-wheel.ts'

/** The operator's slices in colours that exist and that their labels can be read on. */
export function paintedSlices(slices: readonly Slice[]): readonly PaintedSlice[] {
  return slices.map(({ label, bgColor, textColor }, index) => {
    const ground = parseColour(bgColor, [255, 255, 255]) ?? groundFor(index, slices.length)
    return { label, ground: cssOf(ground), ink: cssOf(readableOn(ground, parseColour(textColor, ground))) }
  })
}
