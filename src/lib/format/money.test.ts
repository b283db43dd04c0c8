import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SATANG } from '#contract/money.ts'
import { formatMoney, formatMoneyText, isAboveMaximum, parseAmount } from './money.ts'

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

describe('parseAmount', () => {
  it.each([
    ['1,000', 100_000],
    ['1,000,000.25', 100_000_025],
    ['100.5', 10_050],
    ['100.', 10_000],
    ['.5', 50],
    ['0', 0],
    ['007', 700],
    ['๑๐๐', 10_000],
    ['໑໐໐.໕', 10_050],
    ['１００', 10_000],
    ['฿ 1,000.50', 100_050],
    ['1,000.50 บาท', 100_050],
    ['50 THB', 5000],
    ['₭20', 2000],
    [' 1 000 ', 100_000],
    ['1\u00a0000.00', 100_000],
    ['1\u200b00', 10_000],
  ])('parses %j', (typed, satang) => {
    expect(parseAmount(typed)).toBe(satang)
  })

  it.each([
    '',
    ' ',
    '.',
    '฿',
    'abc',
    '1e3',
    '1.005',
    '1.000',
    '-5',
    '\u22125',
    '+5',
    '1,00,0',
    '1,0000',
    ',100',
    '100,',
    '1,5',
    '1.2.3',
    '0x10',
    'Infinity',
    'NaN',
    '10 0',
    '1, 000',
    '99999999999999',
    '10000000000.01',
    '½',
    '฿฿5',
  ])('rejects %j', (typed) => {
    expect(parseAmount(typed)).toBeUndefined()
  })

  it('parses formatted amounts, with and without separators, in any digits', () => {
    const zeros = fc.constantFrom(0x30, 0x0e50, 0x0ed0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_SATANG }), zeros, fc.boolean(), (satang, zero, grouped) => {
        const shown = formatMoneyText(satang).replaceAll(/\d/g, (digit) =>
          String.fromCharCode(zero + Number(digit)),
        )
        expect(parseAmount(grouped ? shown : shown.replaceAll(',', ''))).toBe(satang)
      }),
    )
  })

  it('returns a whole number of satang, or undefined, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+e ฿๑') }), (typed) => {
        const satang = parseAmount(typed)
        expect(
          satang === undefined || (Number.isSafeInteger(satang) && satang >= 0 && satang <= MAX_SATANG),
        ).toBe(true)
      }),
    )
  })
})

describe('isAboveMaximum', () => {
  it.each(['10000000000.01', '99,999,999,999', '99999999999999999999', '9'.repeat(400), '๙๙๙๙๙๙๙๙๙๙๙๙.๙๙'])(
    'is true for %j',
    (typed) => {
      expect(parseAmount(typed)).toBeUndefined()
      expect(isAboveMaximum(typed)).toBe(true)
    },
  )

  it.each(['', '1', '10000000000', '00000000000000000001', '-99999999999999999999', '1e99', '99,99', 'x'])(
    'is false for %j',
    (typed) => expect(isAboveMaximum(typed)).toBe(false),
  )
})
