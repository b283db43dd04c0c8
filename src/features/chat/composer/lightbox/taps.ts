import type { Pair } from './zoom.ts'

/** Where, CSS pixels, and when, milliseconds. */
export interface Tap {
  readonly at: Pair
  readonly time: number
}

/** A press is a tap when it was as short and as still as that. */
const TAP = { time: 300, way: 10 }
/** Two taps are one double tap when they are as near as that. */
const DOUBLE = { time: 350, way: 40 }

const isWithin = (first: Tap, second: Tap, { time, way }: { readonly time: number; readonly way: number }) =>
  second.time - first.time <= time && Math.hypot(second.at.x - first.at.x, second.at.y - first.at.y) <= way

/** Whether a finger that came down and went up only tapped. */
export function isTap(down: Tap, up: Tap): boolean {
  return isWithin(down, up, TAP)
}

/** Whether a tap makes a double one of the tap before it. */
export function isDoubleTap(before: Tap, now: Tap): boolean {
  return isWithin(before, now, DOUBLE)
}
