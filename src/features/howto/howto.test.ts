import { expect, test } from 'vitest'
import { commandForKey } from './player-keys.ts'

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
