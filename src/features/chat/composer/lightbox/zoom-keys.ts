import { moved, type Stage, type View, wholeView, zoomAt } from './zoom.ts'

/** One press of + or −, and one step of an arrow as a part of the room. */
export const KEY_FACTOR = 1.5
const STEP = 0.15

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const centre = { x: 0, y: 0 }

/** The view after a key; undefined when the key isn't for the picture. */
export function viewAfterKey(key: string, view: View, stage: Stage): View | undefined {
  if (key === '+' || key === '=') return zoomAt(view, KEY_FACTOR, centre, stage)
  if (key === '-' || key === '_') return zoomAt(view, 1 / KEY_FACTOR, centre, stage)
  if (key === '0') return wholeView
  const [x, y] = directions[key] ?? []
  if (x === undefined || y === undefined) return undefined
  return moved(view, { x: x * stage.room.x * STEP, y: y * stage.room.y * STEP }, stage)
}
