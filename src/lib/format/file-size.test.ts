import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test('formats sizes in decimal units, with a no-break space', () => {
  expect(formatFileSize(0)).toBe('0\u00a0KB')
  expect(formatFileSize(1)).toBe('1\u00a0KB')
  expect(formatFileSize(734_003)).toBe('735\u00a0KB')
  expect(formatFileSize(1_000_000)).toBe('1.0\u00a0MB')
  expect(formatFileSize(2_460_000)).toBe('2.5\u00a0MB')
})
