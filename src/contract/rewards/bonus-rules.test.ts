import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { bonus } from './bonus.ts'
import { getBonusAvailability } from './bonus-rules.ts'

const DAY = 86_400_000
/** Sunday 22 November 2026, 00:00 at UTC+7. */
const SUNDAY = Date.parse('2026-11-22T00:00:00+07:00')

const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Bangkok',
  dateStyle: 'full',
  calendar: 'gregory',
})

/** The model: names of days as a calendar of Bangkok prints them; a week is the name of its Sunday. */
const dayName = (at: number) => calendar.format(at)
const weekName = (at: number): string => (dayName(at).startsWith('Sunday') ? dayName(at) : weekName(at - DAY))

const nameOf = { limit: () => 'ever', day: dayName, week: weekName }

/** Instants within milliseconds of midnights around the end of a week, and any others. */
const instant = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -3, max: 3 }))
      .map(([days, ms]) => SUNDAY + days * DAY + ms),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) }),
  },
)
const receipts = fc.array(
  instant.map((updatedAt) => ({ updatedAt })),
  { maxLength: 8 },
)
const type = fc.constantFrom('limit' as const, 'day' as const, 'week' as const)

test('counts receipts of the same day or week in Bangkok time', () => {
  fc.assert(
    fc.property(
      type,
      fc.integer({ min: 0, max: 5 }),
      receipts,
      instant,
      (kind, maxReceived, received, now) => {
        const standing = getBonusAvailability({ type: kind, maxReceived, received }, now)
        const name = nameOf[kind]
        const count = received.filter(({ updatedAt }) => name(updatedAt) === name(now)).length
        expect(standing.count).toBe(count)
        expect(standing.state).toBe(count >= maxReceived ? 'received' : 'available')
      },
    ),
    { numRuns: runs(1000) },
  )
})

test.each([
  ['month', 1],
  ['limit', undefined],
  ['day', null],
])('the host decides whether a bonus of type %s with limit %s is available', (kind, maxReceived) => {
  const sent = parse(bonus, { code: 'A', type: kind, maxReceived })
  const received = [{ updatedAt: SUNDAY }, { updatedAt: SUNDAY }]
  const expected = { state: 'available', count: 2, availableAt: undefined }
  expect(getBonusAvailability({ ...sent, received }, SUNDAY)).toEqual(expected)
})

test('becomes available at the first millisecond of the next day or week', () => {
  fc.assert(
    fc.property(fc.constantFrom('day' as const, 'week' as const), instant, (kind, now) => {
      const bonus = { type: kind, maxReceived: 1, received: [{ updatedAt: now }] }
      const { availableAt = 0 } = getBonusAvailability(bonus, now)
      expect(availableAt).toBeGreaterThan(now)
      expect(nameOf[kind](availableAt)).not.toBe(nameOf[kind](now))
      expect(nameOf[kind](availableAt - 1)).toBe(nameOf[kind](now))
      expect(getBonusAvailability(bonus, availableAt).state).toBe('available')
      expect(getBonusAvailability(bonus, availableAt - 1).state).toBe('received')
    }),
    { numRuns: runs(500) },
  )
})

test('a bonus with a total limit, or a limit of 0, never becomes available again', () => {
  const received = [{ updatedAt: SUNDAY - 400 * DAY }]
  expect(getBonusAvailability({ type: 'limit', maxReceived: 1, received }, SUNDAY)).toEqual({
    state: 'received',
    count: 1,
    availableAt: undefined,
  })
  const none = { type: 'day', maxReceived: 0, received: [] } as const
  expect(getBonusAvailability(none, SUNDAY).availableAt).toBeUndefined()
})
