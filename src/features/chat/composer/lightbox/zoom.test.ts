import { expect, test } from 'vitest'
import { isDoubleTap, isTap } from './use-pointer-gestures.ts'
import {
  clampTransform,
  fittedTransform,
  getTransformAfterKey,
  getZoomBounds,
  pan,
  pinch,
  toggleZoom,
  type Vector,
  type ZoomTransform,
  zoomAt,
} from './zoom.ts'

/** Landscape image in a portrait viewport: 400 × 300 at scale 1. */
const bounds = getZoomBounds({ x: 1600, y: 1200 }, { x: 400, y: 800 })

/** The point of the picture, from its middle at scale 1, that is seen at a point of the bounds. */
const imagePointAt = (point: Vector, view: ZoomTransform) => ({
  x: (point.x - view.x) / view.scale,
  y: (point.y - view.y) / view.scale,
})
const expectClose = (one: Vector, other: Vector) => {
  expect(one.x).toBeCloseTo(other.x, 6)
  expect(one.y).toBeCloseTo(other.y, 6)
}

test('fits an image into the viewport without enlarging it', () => {
  expect(bounds.imageSize).toEqual({ x: 400, y: 300 })
  expect(getZoomBounds({ x: 100, y: 50 }, { x: 400, y: 800 }).imageSize).toEqual({ x: 100, y: 50 })
})

test('allows 2 px per image pixel, and at least fourfold zoom', () => {
  expect(bounds.maxScale).toBe(8)
  expect(getZoomBounds({ x: 100, y: 50 }, { x: 400, y: 800 }).maxScale).toBe(4)
})

test('zooms about a point', () => {
  const first = zoomAt(fittedTransform, 3, { x: 120, y: 0 }, bounds)
  expectClose(imagePointAt({ x: 120, y: 0 }, first), { x: 120, y: 0 })
  const second = zoomAt(first, 1.7, { x: -80, y: 30 }, bounds)
  expectClose(imagePointAt({ x: -80, y: 30 }, second), imagePointAt({ x: -80, y: 30 }, first))
})

test('clamps panning at the image edges', () => {
  expect(pan({ scale: 2, x: 0, y: 0 }, { x: 5000, y: 5000 }, bounds)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(pan(fittedTransform, { x: 50, y: -50 }, bounds)).toEqual(fittedTransform)
  expect(clampTransform({ scale: 4, x: -9999, y: -9999 }, bounds)).toEqual({ scale: 4, x: -600, y: -200 })
})

test('clamps the scale', () => {
  expect(zoomAt(fittedTransform, 0.2, { x: 50, y: 50 }, bounds)).toEqual(fittedTransform)
  expect(zoomAt(fittedTransform, 1000, { x: 0, y: 0 }, bounds).scale).toBe(8)
})

test('pinching zooms and pans about the midpoint', () => {
  const before = zoomAt(fittedTransform, 4, { x: 0, y: 0 }, bounds)
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  const to = [
    { x: -60, y: 20 },
    { x: 90, y: 20 },
  ] as const
  const after = pinch(before, from, to, bounds)
  expect(after.scale).toBeCloseTo(6)
  expectClose(imagePointAt({ x: 15, y: 20 }, after), imagePointAt({ x: 0, y: 0 }, before))
})

test('handles two pointers at the same position', () => {
  const same = [
    { x: 5, y: 5 },
    { x: 5, y: 5 },
  ] as const
  const view = pinch(
    fittedTransform,
    same,
    [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ],
    bounds,
  )
  expect(Number.isFinite(view.scale + view.x + view.y)).toBe(true)
})

test('toggles the zoom on double tap', () => {
  const zoomed = toggleZoom(fittedTransform, { x: 100, y: 0 }, bounds)
  expect(zoomed.scale).toBe(2.5)
  expect(toggleZoom(zoomed, { x: 0, y: 0 }, bounds)).toEqual(fittedTransform)
})

test('handles keys', () => {
  const larger = getTransformAfterKey('+', fittedTransform, bounds)
  expect(larger?.scale).toBe(1.5)
  expect(getTransformAfterKey('-', larger ?? fittedTransform, bounds)).toEqual(fittedTransform)
  const right = getTransformAfterKey('ArrowRight', { scale: 4, x: 0, y: 0 }, bounds)
  expect(right).toEqual({ scale: 4, x: -60, y: 0 })
  expect(getTransformAfterKey('0', right ?? fittedTransform, bounds)).toEqual(fittedTransform)
  expect(getTransformAfterKey('a', fittedTransform, bounds)).toBeUndefined()
})

test('detects taps and double taps', () => {
  const at = (x: number, time: number) => ({ at: { x, y: 0 }, time })
  expect(isTap(at(0, 0), at(5, 200))).toBe(true)
  expect(isTap(at(0, 0), at(40, 200))).toBe(false)
  expect(isTap(at(0, 0), at(0, 900))).toBe(false)
  expect(isDoubleTap(at(0, 0), at(30, 300))).toBe(true)
  expect(isDoubleTap(at(0, 0), at(90, 300))).toBe(false)
})
