import { afterEach, expect, test, vi } from 'vitest'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { getClosedHours, isClosed, isUploadClosed } from './closed-hours.ts'

const night = { from: '23:30', to: '00:30' }
const noon = { from: '12:00', to: '13:00' }

afterEach(() => void vi.useRealTimers())

test.each([
  [night, 23 * 60 + 29, false],
  [night, 23 * 60 + 30, true],
  [night, 0, true],
  [night, 29, true],
  [night, 30, false],
  [noon, 12 * 60 - 1, false],
  [noon, 12 * 60, true],
  [noon, 13 * 60, false],
  [undefined, 0, false],
])('with the hours %j, minute %i of the day is closed: %s', (hours, minute, closed) => {
  expect(isClosed(hours, minute)).toBe(closed)
})

test.each([
  [undefined, undefined],
  [{ closedFrom: '23:30' }, undefined],
  [{ closedTo: '23:30' }, undefined],
  [{ closedFrom: '10:00', closedTo: '10:00' }, undefined],
  [{ closedFrom: '23:30', closedTo: '00:30' }, night],
])('the closed hours of %j are %j', (lookup, hours) => {
  expect(getClosedHours(lookup)).toEqual(hours)
})

test('uses the operator’s hours once loaded, by the current time at UTC+7', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T05:30:00Z') })
  expect(isUploadClosed()).toBe(false)
  slipHoursResource.put({ closedFrom: '12:00', closedTo: '13:00' })
  expect(isUploadClosed()).toBe(true)
  vi.setSystemTime(Date.parse('2026-11-21T06:00:00Z'))
  expect(isUploadClosed()).toBe(false)
})
