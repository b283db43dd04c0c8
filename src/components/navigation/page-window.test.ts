import { expect, test } from 'vitest'
import { clockText } from '#components/domain/format-countdown.ts'
import { stepIndex } from '#components/media/arrow-key-index.ts'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [1, 12, [1, 2]],
  [4, 12, [1, 2, 3, 4, 5]],
  [12, 12, [9, 10, 11, 12]],
  [1, 0, []],
])('page %i of %i', (page, pages, shown) => expect(pageWindow(page, pages)).toEqual(shown))

test.each([
  [277, '04:37'],
  [0.2, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [3600, '60:00'],
])('%d s left', (seconds, text) => expect(clockText(seconds)).toBe(text))

test('keys move along a row', () => {
  expect(stepIndex('ArrowRight', 2, 3)).toBe(0)
  expect(stepIndex('ArrowRight', 2, 3, false)).toBe(2)
  expect(stepIndex('ArrowLeft', 0, 3)).toBe(2)
  expect(stepIndex('End', 0, 3)).toBe(2)
  expect(stepIndex('a', 0, 3)).toBeUndefined()
  expect(stepIndex('Home', 0, 0)).toBeUndefined()
})
