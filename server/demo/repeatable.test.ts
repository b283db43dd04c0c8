import { expect, test, vi } from 'vitest'
import { createTestServer } from '#tests/setup/server/server-harness.ts'
import { createTimeAndChance } from './repeatable.ts'

const noon = Date.parse('2026-01-02T12:00:00+07:00')
const draw = ({ randomInt }: ReturnType<typeof createTimeAndChance>) =>
  Array.from({ length: 20 }, () => randomInt(1000))

test('a seed repeats what is drawn, and a reset starts over', () => {
  const one = createTimeAndChance({ demoClock: undefined, demoSeed: 'a' })
  const drawn = draw(one)
  expect(drawn.every((number) => Number.isInteger(number) && number >= 0 && number < 1000)).toBe(true)
  expect(new Set(drawn).size).toBeGreaterThan(10)
  expect(draw(createTimeAndChance({ demoClock: undefined, demoSeed: 'a' }))).toEqual(drawn)
  expect(draw(createTimeAndChance({ demoClock: undefined, demoSeed: 'b' }))).not.toEqual(drawn)
  expect(draw(one)).not.toEqual(drawn)
  one.restartDemo?.()
  expect(draw(one)).toEqual(drawn)
})

test('the clock begins at a given time, goes on, and starts over with a reset', () => {
  vi.useFakeTimers()
  const { clock, restartDemo } = createTimeAndChance({ demoClock: noon, demoSeed: undefined })
  expect(clock.now()).toBe(noon)
  vi.advanceTimersByTime(90_000)
  expect(clock.now()).toBe(noon + 90_000)
  restartDemo?.()
  expect(clock.now()).toBe(noon)
  vi.useRealTimers()
})

test('answers have the time of the demo’s clock, and there may be no agreement', async () => {
  const server = await createTestServer({ settings: { demoClock: noon, hasAgreement: false } })
  const answer = await server.request('/api/lookup/agreements', {})
  expect(answer.headers.get('date')).toBe(new Date(server.clock.now()).toUTCString())
  expect(answer).toMatchObject({ status: 200, body: [] })
  await server.close()
})

test('without settings, time and chance are real', () => {
  const real = createTimeAndChance({ demoClock: undefined, demoSeed: undefined })
  expect(Math.abs(real.clock.now() - Date.now())).toBeLessThan(60_000)
  expect(draw(real)).not.toEqual(draw(real))
})
