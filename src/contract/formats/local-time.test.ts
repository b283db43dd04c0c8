import { afterEach, expect, it, vi } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { localTime, toInstant } from './local-time.ts'
import { parseLocalTime } from './trans-ref.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([
  ['20281231235959', 'YYYYMMDDHHmmss', '2028-12-31T16:59:59.000Z'],
  ['20280229', 'YYYYMMDD', '2028-02-28T17:00:00.000Z'],
])('%s is %s at UTC', (text, format, instant) => {
  expect(new Date(parseLocalTime(text, format) ?? 0).toISOString()).toBe(instant)
})

it('refuses times that don’t exist', () => {
  for (const text of ['20270229', '20261301', '20260100', '2026010', ''])
    expect(parseLocalTime(text, 'YYYYMMDD'), text).toBeUndefined()
  for (const text of ['20260101240000', '20260101006000'])
    expect(parseLocalTime(text, 'YYYYMMDDHHmmss'), text).toBeUndefined()
})

it.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Bangkok', 'Pacific/Apia'])(
  'shows the same on a device in %s, also around its summer time',
  (device) => {
    vi.stubEnv('TZ', device)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(device)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (at) => {
        const shown = new Date(at + 7 * 3_600_000).toISOString()
        expect(localTime(at).format('YYYY-MM-DDTHH:mm:ss.SSS[Z]')).toBe(shown)
        expect(toInstant(localTime(at))).toBe(at)
        const day = localTime(at).startOf('day')
        expect(new Date(day.valueOf()).toISOString()).toBe(`${shown.slice(0, 10)}T00:00:00.000Z`)
        const week = localTime(at).startOf('week')
        expect([week.day(), week.hour(), week.isAfter(day)]).toEqual([0, 0, false])
      }),
    )
  },
)
