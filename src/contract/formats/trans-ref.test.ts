import { expect, test } from 'vitest'
import { checkTransRef } from './trans-ref.ts'

const now = Date.parse('2026-11-21T10:20:00+07:00')
const second = (iso: string) => ({
  kind: 'possible',
  time: { precision: 'second', at: Date.parse(`${iso}+07:00`) },
})

const newYear = Date.parse('2027-01-01T00:00:30+07:00')

test.each([
  ['004', '016189200313CTF04425', now, '2026-07-08T20:03:13'],
  ['002', '2025081621033900000000123', now, '2025-08-16T21:03:39'],
  ['011', '261121101530000001', now, '2026-11-21T10:15:30'],
  ['025', 'KMA261121101530AbCdEfGhIj', now, '2026-11-21T10:15:30'],
  // A year of one digit is the latest that is possible.
  ['004', '016365235959CTF04425', newYear, '2026-12-31T23:59:59'],
  ['004', '017001000010CTF04425', newYear, '2027-01-01T00:00:10'],
  ['004', '017001000010CTF04425', newYear - 60_000, '2027-01-01T00:00:10'],
])('the reference of bank %s %s, read at %i, has the time %s', (bank, ref, at, time) => {
  expect(checkTransRef(bank, ref, at)).toEqual(second(time))
})

test('parses a day without a time', () => {
  const from = Date.parse('2026-11-21T00:00:00+07:00')
  expect(checkTransRef('014', '20261121AbCdEfGhIjKlMnOpQ', now)).toEqual({
    kind: 'possible',
    time: { precision: 'day', from, to: from + 86_400_000 },
  })
})

test('rejects formats and times that a bank never issues', () => {
  for (const [bank, ref] of [
    ['004', '016366200313CTF04425'],
    ['004', '016189250313CTF04425'],
    ['004', '016189200313CTF0442'],
    ['002', '2025023021033900000000123'],
    ['006', 'C0123456789abcdef'],
    ['006', 'A0123456789ABCDEF'],
    ['014', '00111222233344ABCD12'],
    ['034', 'MPI000000000000000000000'],
  ] as const) {
    expect(checkTransRef(bank, ref, now), ref).toEqual({ kind: 'impossible' })
  }
})

test('accepts any reference of banks without a known format', () => {
  expect(checkTransRef('073', 'whatever1', now)).toEqual({ kind: 'possible' })
})
