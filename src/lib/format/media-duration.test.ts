import { expect, test } from 'vitest'
import { formatMediaDuration } from './media-duration.ts'

test('formats durations as minutes and seconds', () => {
  expect(formatMediaDuration(102.4)).toBe('1:42')
  expect(formatMediaDuration(59.6)).toBe('1:00')
  expect(formatMediaDuration(Number.NaN)).toBe('0:00')
})
