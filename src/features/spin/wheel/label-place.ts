import type { Place } from './fit-text.ts'

/** Wheels of more slices than this have their labels along the radius (design, "Wheel"). */
const TANGENTIAL_MOST = 12
/** Line height in ems: Thai stacks a vowel and a tone mark above a letter. */
const LINE = 1.45
const MOST_LINES = 3
/** A line narrower than this holds nothing worth reading, pixels. */
const LEAST_ROOM = 25

/** Measures of a wheel in CSS pixels, from its middle. */
export interface WheelMeasures {
  readonly radius: number
  /** Width of the rim. */
  readonly rim: number
  /** Radius of the hub with its ring, which covers what is under it. */
  readonly hub: number
  /** Where labels begin: below the pointer's tip. */
  readonly outer: number
}

export function measuresOf(size: number): WheelMeasures {
  const radius = size / 2
  return { radius, rim: 9, hub: 54, outer: radius - 30 }
}

/** Whether labels run along the radius instead of across it. */
export function isRadial(count: number): boolean {
  return count > TANGENTIAL_MOST
}

/** Distance of a line's middle from the wheel's middle, for labels across the radius. */
export function lineRadius(line: number, size: number, { outer }: WheelMeasures): number {
  return outer - (line + 0.5) * LINE * size
}

/** The room for a label in a slice of a wheel. */
export function labelPlace(count: number, wheel: WheelMeasures): Place {
  const half = Math.PI / count
  if (isRadial(count)) {
    const inner = wheel.hub + 6
    const thickest = (2 * inner * Math.tan(half)) / 1.15
    const sizes = [14, 13, 12, 11, 10].filter((size) => size <= thickest)
    return { sizes, rooms: () => [wheel.outer - inner] }
  }
  return {
    sizes: [17, 16, 15, 14, 13, 12],
    rooms: (size) => tangentialRooms(size, half, wheel),
  }
}

/** Each line is a box across the slice: between its edges at the box's lower side, inside the rim at its upper. */
function tangentialRooms(size: number, half: number, { radius, rim, hub, outer }: WheelMeasures): number[] {
  const inside = radius - rim - 4
  const rooms: number[] = []
  for (let line = 0; line < MOST_LINES; line++) {
    const top = outer - line * LINE * size
    const bottom = top - LINE * size
    const betweenEdges = half < Math.PI / 2 ? 2 * bottom * Math.tan(half) - 10 : Number.POSITIVE_INFINITY
    const room = Math.min(betweenEdges, 2 * Math.sqrt(inside ** 2 - top ** 2))
    if (bottom < hub || room < LEAST_ROOM) break
    rooms.push(room)
  }
  return rooms
}
