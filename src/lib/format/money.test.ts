import { describe, expect, it } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { formatMoney, formatMoneyText } from './money.ts'

describe('formatMoney', () => {
  it.each([
    [0, '', '0', '00'],
    [5, '', '0', '05'],
    [1_248_050, '', '12,480', '50'],
    [100_000_000, '', '1,000,000', '00'],
    [-32_000, '\u2212', '320', '00'],
    [-7, '\u2212', '0', '07'],
    [-0, '', '0', '00'],
  ])('%d satang', (satang, sign, whole, decimals) => {
    expect(formatMoney(satang)).toEqual({ sign, whole, decimals })
  })

  it('agrees with en-US formatting for any amount', () => {
    const reference = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (satang) => {
        expect(formatMoneyText(satang)).toBe(reference.format(satang / 100))
      }),
    )
  })
})
