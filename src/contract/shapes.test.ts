import { is, parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { amount, optionalAmount } from './money.ts'
import {
  count,
  decimal,
  flag,
  id,
  lenientPicklist,
  messageResponse,
  optionalText,
  readClockTime,
  scalarBoolean,
  text,
} from './shapes.ts'

test('accepts numeric ids only within the safe integer range', () => {
  expect(parse(id, Number.MAX_SAFE_INTEGER)).toBe('9007199254740991')
  expect(parse(id, JSON.parse('918'))).toBe('918')
  for (const lost of ['9007199254740992', '-9007199254740993', '1e21', '1.5']) {
    expect(is(id, JSON.parse(lost)), lost).toBe(false)
  }
  expect(parse(optionalText, JSON.parse('12345678901234567890'))).toBeUndefined()
  expect(is(text, 1e300)).toBe(false)
})

test.each([
  ['23:30', '23:30'],
  ['9:00', '09:00'],
  ['23.30', undefined],
  ['23:30:00', '23:30'],
  ['08:05:00.000', '08:05'],
  ['24:00', undefined],
  ['9', undefined],
  ['9:60', undefined],
])('the time of day %s is %s', (sent, read) => {
  expect(safeParse(readClockTime, sent)).toMatchObject(
    read === undefined ? { success: false } : { success: true, output: read },
  )
})

test('accepts numbers and amounts as decimal text only', () => {
  expect(parse(decimal, '12.50')).toBe(12.5)
  expect(parse(count, '3.00')).toBe(3)
  expect(parse(amount, ' 12.50')).toBe(1250)
  expect(parse(decimal, '-1,234,567.5 ')).toBe(-1_234_567.5)
  expect(parse(amount, '1,234.50')).toBe(123_450)
  for (const no of [
    '',
    ' ',
    '1,00',
    '1000,000',
    ',100',
    '1,000,',
    '0x10',
    '1e3',
    'Infinity',
    '12.',
    [],
    {},
    true,
  ]) {
    expect(is(decimal, no), String(no)).toBe(false)
    expect(parse(optionalAmount, no), String(no)).toBeUndefined()
  }
})

test('reads a boolean response that is absent as false', () => {
  const response = scalarBoolean('registerOTP')
  for (const wire of [true, 'true', 1, { registerOTP: true }, { registerOTP: true, enabled: false }])
    expect(parse(response, wire)).toBe(true)
  for (const name of ['enabled', 'value', 'active', 'data']) {
    expect(parse(response, { [name]: true })).toBe(true)
    expect(parse(response, { [name]: false })).toBe(false)
  }
  for (const wire of [
    false,
    null,
    undefined,
    {},
    { registerOTP: null },
    { message: 'x' },
    { a: true, b: true },
  ])
    expect(parse(response, wire)).toBe(false)
  for (const no of ['soon', { registerOTP: 'soon' }, 2]) expect(is(response, no)).toBe(false)
})

test('parses flags from text in any case, 1 and 0', () => {
  for (const wire of [true, 'true', 'True', 1, '1']) expect(parse(flag, wire)).toBe(true)
  for (const wire of [false, 'false', 'FALSE', 0, '0']) expect(parse(flag, wire)).toBe(false)
  for (const no of [null, 'yes', 2, [], {}]) expect(is(flag, no)).toBe(false)
})

test('parses picklists in upper or lower case', () => {
  const status = lenientPicklist(['SUCCESS', 'FAILED'], 'PROCESSING')
  for (const wire of ['SUCCESS', 'success', 'Success ']) expect(parse(status, wire)).toBe('SUCCESS')
  for (const wire of ['DONE', '', null, 1]) expect(parse(status, wire)).toBe('PROCESSING')
})

test.each([
  ['DONE', { message: 'DONE' }],
  [{ message: 'DONE', extra: {} }, { message: 'DONE' }],
  [{ message: 5 }, { message: '5' }],
  [{ message: null }, {}],
  [{ message: {} }, {}],
  [null, {}],
  [[], {}],
])('the message of %j', (wire, read) => expect(parse(messageResponse, wire)).toEqual(read))
