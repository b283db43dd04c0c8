import { is, parse } from 'valibot'
import { expect, test } from 'vitest'
import { instant } from './instant.ts'

test('parses instants from ISO text, epoch milliseconds, or their digits', () => {
  const at = Date.parse('2026-01-02T03:04:05.000Z')
  for (const wire of ['2026-01-02T03:04:05.000Z', '2026-01-02T10:04:05+07:00', at, String(at)])
    expect(parse(instant, wire)).toBe(at)
  for (const no of ['', 'soon', null, {}, Number.NaN]) expect(is(instant, no)).toBe(false)
})

test('parses other forms of instants the same in every browser and time zone', () => {
  const at = Date.parse('2026-01-02T03:04:05Z')
  for (const wire of [
    '2026-01-02 10:04:05',
    '2026/01/02 10:04:05',
    '2026-1-2 10:04:05',
    '20260102100405',
    20260102100405,
    '2026-01-02T10:04:05',
    '2026-01-02T10:04:05.000+0700',
    '2026-01-02 10:04:05,000+07',
    '2026-01-02 03:04:05 +0000',
    '2026-01-02t03:04:05z',
    at / 1000,
    String(at / 1000),
  ])
    expect(parse(instant, wire), String(wire)).toBe(at)
  expect(parse(instant, '2026-01-02T10:04:05.678901')).toBe(at + 678)
  for (const no of [
    '2026-13-02 10:04:05',
    '2026-01-02 25:04:05',
    '01/31/2026',
    '02/01/26 10:04',
    '12345678901',
  ])
    expect(is(instant, no), no).toBe(false)
})

test('parses dates without a zone as at UTC+7, and those without a time as its midnight', () => {
  const midnight = Date.parse('2026-01-02T00:00:00+07:00')
  for (const wire of ['2026-01-02', '2026/1/2', '02/01/2026', '2-1-2026', '02.01.2026', '02/01/2026 00:00'])
    expect(parse(instant, wire), wire).toBe(midnight)
  for (const wire of ['2 Jan 2026', 'Fri, 02 Jan 2026', 'Jan 2, 2026', 'Thu, 01 Jan 2026 17:00:00 GMT'])
    expect(parse(instant, wire), wire).toBe(midnight)
  for (const wire of [
    '02/01/2026 14:05:06',
    '02/01/2026, 14:05:06',
    '02/01/2026T14:05:06+0700',
    ' 2026-01-02 14:05:06',
  ])
    expect(parse(instant, wire), wire).toBe(Date.parse('2026-01-02T14:05:06+07:00'))
})
