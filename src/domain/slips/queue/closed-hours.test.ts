import { afterEach, expect, test, vi } from 'vitest'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { minuteOfDay } from '#lib/format/date-time.ts'
import { getClosedHours, isClosed, isUploadClosed } from './closed-hours.ts'

const night = { from: '23:30', to: '00:30' }
const noon = { from: '12:00', to: '13:00' }
const at = (utc: string) => minuteOfDay(Date.parse(`2026-11-21T${utc}:00Z`))

afterEach(() => {
  vi.useRealTimers()
})

test('handles hours spanning midnight at UTC+7', () => {
  expect(isClosed(night, at('16:29'))).toBe(false) // 23:29
  expect(isClosed(night, at('16:30'))).toBe(true) // 23:30
  expect(isClosed(night, at('17:00'))).toBe(true) // 00:00
  expect(isClosed(night, at('17:29'))).toBe(true) // 00:29
  expect(isClosed(night, at('17:30'))).toBe(false) // 00:30
})

test('handles hours within a day', () => {
  expect(isClosed(noon, at('04:59'))).toBe(false)
  expect(isClosed(noon, at('05:00'))).toBe(true)
  expect(isClosed(noon, at('06:00'))).toBe(false)
})

test('is never closed with missing, incomplete or empty hours', () => {
  expect(getClosedHours(undefined)).toBeUndefined()
  expect(getClosedHours({ closedFrom: '23:30' })).toBeUndefined()
  expect(getClosedHours({ closedTo: '23:30' })).toBeUndefined()
  expect(getClosedHours({ closedFrom: '10:00', closedTo: '10:00' })).toBeUndefined()
  expect(getClosedHours({ closedFrom: '23:30', closedTo: '00:30' })).toEqual(night)
  expect(isClosed(undefined, 0)).toBe(false)
})

test('uses the operator’s hours once loaded, by the current time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T05:30:00Z') })
  expect(isUploadClosed()).toBe(false)
  slipHoursResource.put({ closedFrom: '12:00', closedTo: '13:00' })
  expect(isUploadClosed()).toBe(true)
  vi.setSystemTime(Date.parse('2026-11-21T06:00:00Z'))
  expect(isUploadClosed()).toBe(false)
})
