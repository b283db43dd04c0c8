import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { dayText, normalizeDay, parseDay } from './day-input.ts'

test.each([
  ['', ''],
  ['020', '02/0'],
  ['02/03', '02/03'],
  ['2.3.2024', '23/20/24'],
  ['๐๒๐๓๒๐๒๔', '02/03/2024'],
  ['02/03/20249', '02/03/2024'],
  ['day', ''],
])('%s becomes %s while it is typed', (typed, text) => {
  expect(normalizeDay(typed)).toBe(text)
})

test.each([
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', ''],
  ['31/04/2024', ''],
  ['01/13/2024', ''],
  ['02/03/24', ''],
  ['', ''],
])('%s is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('every day is read as it is written', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10)
      expect(parseDay(dayText(iso))).toBe(iso)
      expect(normalizeDay(dayText(iso))).toBe(dayText(iso))
    }),
  )
})
