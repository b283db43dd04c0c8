import { expect, test } from 'vitest'
import { commandForKey } from './player-keys.ts'
import { formatDuration } from './video-urls.ts'

test('maps keys to player commands', () => {
  expect(commandForKey(' ', 3, 40, false)).toEqual({ kind: 'toggle' })
  expect(commandForKey(' ', 3, 40, true)).toBeUndefined()
  expect(commandForKey('k', 3, 40, true)).toEqual({ kind: 'toggle' })
  expect(commandForKey('c', 3, 40, true)).toEqual({ kind: 'captions' })
  expect(commandForKey('ArrowLeft', 3, 40, false)).toEqual({ kind: 'seek', to: 0 })
  expect(commandForKey('ArrowRight', 38, 40, false)).toEqual({ kind: 'seek', to: 40 })
  expect(commandForKey('End', 3, 40, false)).toEqual({ kind: 'seek', to: 40 })
  expect(commandForKey('Tab', 3, 40, false)).toBeUndefined()
})

test('formats durations as minutes and seconds', () => {
  expect(formatDuration(102.4)).toBe('1:42')
  expect(formatDuration(59.6)).toBe('1:00')
  expect(formatDuration(Number.NaN)).toBe('0:00')
})
