import { expect, test } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const files = [new File(['x'], 'image.png', { type: 'image/png' })]

test('a copied picture is taken, with its file name beside it or not', () => {
  expect(pastedFiles(files, '')).toBe(files)
  expect(pastedFiles(files, 'image.png\n')).toBe(files)
})

test('a copied text that brings its own picture along stays a text', () => {
  expect(pastedFiles(files, 'Total\t500.00')).toEqual([])
})
