import { expect, test } from 'vitest'
import { pageWindow } from './Pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 12, [1, 2]],
  [4, 12, [1, 2, 3, 4, 5]],
  [12, 12, [9, 10, 11, 12]],
  [1, 0, []],
])('page numbers for page %i of %i', (page, pages, shown) => expect(pageWindow(page, pages)).toEqual(shown))
