import { describe, expect, it, test } from 'vitest'
import { MAX_SATANG } from '#contract/money.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { isUnfinishedAmount, parseAmount, typedSatang } from './typed-amount.ts'

describe('parseAmount', () => {
  it.each([
    ['100,5', 10_050],
    ['100.', 10_000],
    ['100,', 10_000],
    ['.5', 50],
    [',5', 50],
    ['0', 0],
    ['007', 700],
    ['1,000', 100_000],
    ['1.000', 100_000],
    ['1.000.000,2', 100_000_020],
    ['1\u00a0000\u202f000.00', 100_000_000],
    ['໑໐໐.໕', 10_050],
    ['１，０００．５０', 100_050],
    ['₭20', 2000],
    ['1,000.-', 100_000],
    ['๑๐๐.- บาท', 10_000],
    ['฿1.000,\u2013', 100_000],
    ['100 บ.', 10_000],
    ['100.50บ', 10_050],
    ['100.-บ.', 10_000],
    ['\u200e100\u2060\ufeff', 10_000],
    ['Baht 100', 10_000],
    ['KIP100', 10_000],
    ['กีบ 100', 10_000],
  ])('parses %j as %d satang', (typed, satang) => {
    expect(parseAmount(typed)).toEqual({ kind: 'amount', satang })
  })

  const unreadable = [
    '. , ฿ abc 1e3 1,00,0 1,0000 1000,000 0,500 0.005 .500 1,000,50 1.000.5 1,000.500 1.000,0001 1.5,5 1.2.3 -5',
    "\u22125 +5 0x10 Infinity NaN ½ 5² ฿฿5 1฿5 1'000 $5 100- .- 100.-- -.100 100.5.- 1,00.- บ. ฿.-",
  ].flatMap((line) => line.split(' '))

  it.each([
    ['unreadable', unreadable],
    ['empty', ['', ' ', '\u00a0\n', '\u200b', ' \ufeff']],
    ['too-large', ['10000000000.01', '99,999,999,999', '9'.repeat(400), '๙๙๙๙๙๙๙๙๙๙๙๙.๙๙']],
  ])('finds %s: %j', (kind, texts) => {
    for (const typed of texts) expect(parseAmount(typed), typed).toEqual({ kind })
  })
})

/** An amount as people write it. */
interface Writing {
  readonly satang: number
  readonly zero: number
  readonly decimalSign: '.' | ','
  readonly groupSign: '' | ' ' | '\u00a0' | 'other'
  readonly decimals: number
  readonly noise: string
  readonly before: string
  readonly after: string
}

const writing: fc.Arbitrary<Writing> = fc.record({
  satang: fc.integer({ min: 0, max: MAX_SATANG }),
  zero: fc.constantFrom(0x30, 0x0e50, 0x0ed0, 0xff10),
  decimalSign: fc.constantFrom('.', ','),
  groupSign: fc.constantFrom('', ' ', '\u00a0', 'other'),
  decimals: fc.integer({ min: 0, max: 2 }),
  noise: fc.constantFrom('', '\u200b', '\u2060', '\u200e', '\u00ad', '\ufe0f'),
  before: fc.constantFrom('', ' ', '฿', '₭ ', 'THB\u00a0'),
  after: fc.constantFrom('', ' ', ' บาท', ' ບາດ', 'ກີບ', ' LAK', ' baht'),
})

/** @returns the text, and the satang that it means: decimals that aren't written are 0 */
function write({ satang, zero, decimalSign, groupSign, decimals, noise, before, after }: Writing) {
  const cents = String(satang % 100)
    .padStart(2, '0')
    .slice(0, decimals)
  const group = groupSign === 'other' ? (decimalSign === '.' ? ',' : '.') : groupSign
  const whole = String(Math.floor(satang / 100)).replaceAll(/\B(?=(\d{3})+$)/g, group)
  const digits = `${whole}${decimals > 0 ? decimalSign : ''}${cents}`.replaceAll(/\d/g, (digit) =>
    String.fromCharCode(zero + Number(digit)),
  )
  const at = satang % (digits.length + 1)
  const text = before + digits.slice(0, at) + noise + digits.slice(at) + after
  return { text, satang: Math.floor(satang / 100) * 100 + Number(cents.padEnd(2, '0')) }
}

test('parses any writing of an amount: digits, separators, spaces, currencies and invisible characters', () => {
  fc.assert(
    fc.property(writing, (how) => {
      const { text, satang } = write(how)
      expect(parseAmount(text)).toEqual({ kind: 'amount', satang })
    }),
  )
})

test('never returns anything but a whole number of satang within the maximum', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+e ฿๑\u200b') }), (typed) => {
      const satang = typedSatang(typed)
      if (satang !== undefined)
        expect(Number.isSafeInteger(satang) && satang >= 0 && satang <= MAX_SATANG).toBe(true)
    }),
  )
})

test.each([
  ['1,000,0', true],
  ['1.000.', true],
  ['.', true],
  ['฿', true],
  ['1,0000', false],
  ['1e', false],
])('%j can become an amount by more digits: %j', (typed, expected) => {
  expect(isUnfinishedAmount(typed)).toBe(expected)
})
