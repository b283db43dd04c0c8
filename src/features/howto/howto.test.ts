import { expect, test } from 'vitest'
import { wishOf } from './player-keys.ts'
import { lengthText } from './video-address.ts'

test('keys of the player', () => {
  expect(wishOf(' ', 3, 40, false)).toEqual({ kind: 'toggle' })
  expect(wishOf(' ', 3, 40, true)).toBeUndefined()
  expect(wishOf('k', 3, 40, true)).toEqual({ kind: 'toggle' })
  expect(wishOf('c', 3, 40, true)).toEqual({ kind: 'captions' })
  expect(wishOf('ArrowLeft', 3, 40, false)).toEqual({ kind: 'seek', to: 0 })
  expect(wishOf('ArrowRight', 38, 40, false)).toEqual({ kind: 'seek', to: 40 })
  expect(wishOf('End', 3, 40, false)).toEqual({ kind: 'seek', to: 40 })
  expect(wishOf('Tab', 3, 40, false)).toBeUndefined()
})

test('lengths', () => {
  expect(lengthText(102.4)).toBe('1:42')
  expect(lengthText(59.6)).toBe('1:00')
  expect(lengthText(Number.NaN)).toBe('0:00')
})
