import { expect, it, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { formatMoneyText, splitMoney } from './money.ts'

test.each([
  [0, false, '', '0', '.00'],
  [0, true, '', '0', '.00'],
  [5, false, '', '0', '.05'],
  [1_248_050, false, '', '12,480', '.50'],
  [124_860_050, true, '+', '1,248,600', '.50'],
  [-200_007, true, '\u2212', '2,000', '.07'],
  [-7, false, '\u2212', '0', '.07'],
  [-0, false, '', '0', '.00'],
])('splits %d satang', (satang, plus, sign, whole, decimals) => {
  expect(splitMoney(satang, plus)).toEqual({ sign, whole, decimals })
})

it('agrees with en-US formatting for any amount', () => {
  const reference = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (satang) => {
      expect(formatMoneyText(satang)).toBe(reference.format(satang / 100))
    }),
  )
})
