import { expect, test } from 'vitest'
import { indexAfterKey } from './arrow-key-index.ts'

test('arrow keys, Home and End move the index, with or without wrapping', () => {
  expect(indexAfterKey('ArrowRight', 2, 3)).toBe(0)
  expect(indexAfterKey('ArrowRight', 2, 3, false)).toBe(2)
  expect(indexAfterKey('ArrowLeft', 0, 3)).toBe(2)
  expect(indexAfterKey('End', 0, 3)).toBe(2)
  expect(indexAfterKey('a', 0, 3)).toBeUndefined()
  expect(indexAfterKey('Home', 0, 0)).toBeUndefined()
})
