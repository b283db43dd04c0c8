import { expect, test } from 'vitest'
import { filterPastedFiles } from './pasted-files.ts'

const files = [new File(['x'], 'image.png', { type: 'image/png' })]

test('accepts a copied image with or without its file name as text', () => {
  expect(filterPastedFiles(files, '')).toBe(files)
  expect(filterPastedFiles(files, 'image.png\n')).toBe(files)
})

test('ignores the image rendering of a copied text', () => {
  expect(filterPastedFiles(files, 'Total\t500.00')).toEqual([])
})
