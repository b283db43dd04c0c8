import type { LabelSpace } from './fit-text.ts'

/** Wheels with more slices than this have radial labels (design, "Wheel"). */
const MAX_TANGENTIAL_SLICES = 12
/** Large, because Thai stacks a vowel and a tone mark above a letter. */
const LINE_HEIGHT_EM = 1.45
const MAX_LINES = 3
/** A narrower line fits too few characters to be useful. */
const MIN_LINE_WIDTH_PX = 25

/** Dimensions of a wheel in CSS pixels. */
export interface WheelMeasures {
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
