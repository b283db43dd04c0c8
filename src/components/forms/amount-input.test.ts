import { expect, test } from 'vitest'
import { differingReading, satangToAmountInput } from './amount-input.ts'

test('formats amounts for a field', () => {
  expect(satangToAmountInput(1248050)).toBe('12480.50')
  expect(satangToAmountInput(7)).toBe('0.07')
})

test.each([
  ['100', undefined],
  ['100.5', undefined],
  ['1,000.50', undefined],
  ['100,50', '100.50'],
  ['1.000', '1,000.00'],
  ['5000000', '5,000,000.00'],
  ['๑๐๐', '100.00'],
  ['', undefined],
  ['1e3', undefined],
])('says what was understood of %j where it looks different: %j', (typed, reading) => {
  expect(differingReading(typed)).toBe(reading)
})
