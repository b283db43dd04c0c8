import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { formatPercent, truncatePercent, truncatePercentsIn } from './percent.ts'

test.each([
  [10, '10%'],
  [12.5, '12.5%'],
  [0.29, '0.29%'],
  [33.339, '33.33%'],
  [66.666, '66.66%'],
  [99.999_999_999_999, '99.99%'],
  [-0.567, '-0.56%'],
  [0, '0%'],
  [1e-7, '0%'],
])('formats %f as %s', (value, shown) => {
  expect(formatPercent(value)).toBe(shown)
})

test('truncating never increases a percentage, and removes less than a hundredth', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (value) => {
      const cut = truncatePercent(value)
      expect(cut).toBeLessThanOrEqual(value)
      expect(value - cut).toBeLessThan(0.010_000_001)
    }),
  )
})

test('percentages with at most two decimals are unchanged', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (hundredths) => {
      expect(truncatePercent(hundredths / 100)).toBe(hundredths / 100)
    }),
  )
})

test.each([
  ['5%', '5%'],
  ['5.129%', '5.12%'],
  ['5.50 %', '5.5 %'],
  ['3.999% to 10.006%', '3.99% to 10%'],
  ['by level', 'by level'],
])('truncates percentages in server text "%s" to "%s"', (text, shown) => {
  expect(truncatePercentsIn(text)).toBe(shown)
})
