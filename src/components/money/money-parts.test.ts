import { expect, test } from 'vitest'
import { splitMoney } from './money-parts.ts'

test.each([
  [0, false, '', '0', '.00'],
  [1248050, false, '', '12,480', '.50'],
  [124860050, true, '+', '1,248,600', '.50'],
  [-200007, true, '\u2212', '2,000', '.07'],
  [0, true, '', '0', '.00'],
])('splits %i satang', (satang, plus, sign, whole, decimals) => {
  expect(splitMoney(satang, plus)).toEqual({ sign, whole, decimals })
})
