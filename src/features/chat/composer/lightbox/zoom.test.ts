import { expect, test } from 'vitest'
import { isDoubleTap, isTap } from './taps.ts'
import {
  bounded,
  doubleTapped,
  moved,
  type Pair,
  pinched,
  stageOf,
  type View,
  wholeView,
  zoomAt,
} from './zoom.ts'
import { viewAfterKey } from './zoom-keys.ts'

/** A landscape picture in a phone's portrait window: 400 by 300 at scale 1. */
const stage = stageOf({ x: 1600, y: 1200 }, { x: 400, y: 800 })

/** The point of the picture, from its middle at scale 1, that is seen at a point of the stage. */
const under = (point: Pair, view: View) => ({
  x: (point.x - view.x) / view.scale,
  y: (point.y - view.y) / view.scale,
})
const near = (one: Pair, other: Pair) => {
  expect(one.x).toBeCloseTo(other.x, 6)
  expect(one.y).toBeCloseTo(other.y, 6)
}

test('a picture is laid in whole, a small one at its own size', () => {
  expect(stage.picture).toEqual({ x: 400, y: 300 })
  expect(stageOf({ x: 100, y: 50 }, { x: 400, y: 800 }).picture).toEqual({ x: 100, y: 50 })
})

test('it can be enlarged to twice its own pixels, and four times in any case', () => {
  expect(stage.maxScale).toBe(8)
  expect(stageOf({ x: 100, y: 50 }, { x: 400, y: 800 }).maxScale).toBe(4)
})

test('what is under the point stays there', () => {
  const first = zoomAt(wholeView, 3, { x: 120, y: 0 }, stage)
  near(under({ x: 120, y: 0 }, first), { x: 120, y: 0 })
  const second = zoomAt(first, 1.7, { x: -80, y: 30 }, stage)
  near(under({ x: -80, y: 30 }, second), under({ x: -80, y: 30 }, first))
})

test('no edge is pulled inside', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 5000, y: 5000 }, stage)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(moved(wholeView, { x: 50, y: -50 }, stage)).toEqual(wholeView)
  expect(bounded({ scale: 4, x: -9999, y: -9999 }, stage)).toEqual({ scale: 4, x: -600, y: -200 })
})

test('scale has bounds', () => {
  expect(zoomAt(wholeView, 0.2, { x: 50, y: 50 }, stage)).toEqual(wholeView)
  expect(zoomAt(wholeView, 1000, { x: 0, y: 0 }, stage).scale).toBe(8)
})

test('two fingers keep what is between them, enlarging and moving at once', () => {
  const before = zoomAt(wholeView, 4, { x: 0, y: 0 }, stage)
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  const to = [
    { x: -60, y: 20 },
    { x: 90, y: 20 },
  ] as const
  const after = pinched(before, from, to, stage)
  expect(after.scale).toBeCloseTo(6)
  near(under({ x: 15, y: 20 }, after), under({ x: 0, y: 0 }, before))
})

test('two fingers in one place break nothing', () => {
  const same = [
    { x: 5, y: 5 },
    { x: 5, y: 5 },
  ] as const
  const view = pinched(
    wholeView,
    same,
    [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ],
    stage,
  )
  expect(Number.isFinite(view.scale + view.x + view.y)).toBe(true)
})

test('a double tap enlarges, the next shows all again', () => {
  const near = doubleTapped(wholeView, { x: 100, y: 0 }, stage)
  expect(near.scale).toBe(2.5)
  expect(doubleTapped(near, { x: 0, y: 0 }, stage)).toEqual(wholeView)
})

test('keys', () => {
  const larger = viewAfterKey('+', wholeView, stage)
  expect(larger?.scale).toBe(1.5)
  expect(viewAfterKey('-', larger ?? wholeView, stage)).toEqual(wholeView)
  const right = viewAfterKey('ArrowRight', { scale: 4, x: 0, y: 0 }, stage)
  expect(right).toEqual({ scale: 4, x: -60, y: 0 })
  expect(viewAfterKey('0', right ?? wholeView, stage)).toEqual(wholeView)
  expect(viewAfterKey('a', wholeView, stage)).toBeUndefined()
})

test('taps', () => {
  const at = (x: number, time: number) => ({ at: { x, y: 0 }, time })
  expect(isTap(at(0, 0), at(5, 200))).toBe(true)
  expect(isTap(at(0, 0), at(40, 200))).toBe(false)
  expect(isTap(at(0, 0), at(0, 900))).toBe(false)
  expect(isDoubleTap(at(0, 0), at(30, 300))).toBe(true)
  expect(isDoubleTap(at(0, 0), at(90, 300))).toBe(false)
})
