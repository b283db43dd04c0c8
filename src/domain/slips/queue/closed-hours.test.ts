import { afterEach, expect, test, vi } from 'vitest'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { updateServerClock } from '#lib/browser/server-clock.ts'
import { getClosedHours, isClosed, isUploadClosed } from './closed-hours.ts'

const night = { from: '23:30', to: '00:30' }
const noon = { from: '12:00', to: '13:00' }

afterEach(() => void vi.useRealTimers())

test.each([
  [night, '23:29', false],
  [night, '23:30', true],
  [night, '00:00', true],
  [night, '00:29', true],
  [night, '00:30', false],
  [noon, '11:59', false],
  [noon, '12:00', true],
  [noon, '13:00', false],
  [undefined, '00:00', false],
])('with the hours %j, slips are refused at %s: %s', (hours, clock, closed) => {
  expect(isClosed(hours, Date.parse(`2026-11-21T${clock}:00+07:00`))).toBe(closed)
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
  // The phone's clock may be wrong until the host has told its time.
  expect(isUploadClosed()).toBe(false)
  updateServerClock(new Date().toUTCString(), Date.now(), Date.now())
  expect(isUploadClosed()).toBe(true)
  vi.setSystemTime(Date.parse('2026-11-21T06:00:00Z'))
  expect(isUploadClosed()).toBe(false)
})
