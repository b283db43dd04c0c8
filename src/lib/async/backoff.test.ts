import { expect, it } from 'vitest'
import { backoffDelayMs, networkBackoff, rateLimitBackoff, retryDelayMs, socketBackoff } from './backoff.ts'

const all = [networkBackoff, rateLimitBackoff, socketBackoff]

it('doubles the delay after each failure, up to the maximum', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 5000].map((failures) => backoffDelayMs(failures, networkBackoff, 1))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  // Specification, section 9: the socket reconnects at least every five seconds.
  expect(backoffDelayMs(5000, socketBackoff, 1)).toBe(5000)
})

it('waits as long as the server asks, but no less than its own growing delay', () => {
  const waits = (retryAfterMs: number | undefined) =>
    [1, 2, 3, 4].map((failures) => retryDelayMs(retryAfterMs, failures, networkBackoff, 1))
  expect(waits(undefined)).toEqual([1000, 2000, 4000, 8000])
  expect(waits(3000)).toEqual([3000, 3000, 4000, 8000])
  expect(retryDelayMs(1000, 1, rateLimitBackoff, 0)).toBe(5000)
})

it.each(all)('adds jitter over the second half of each delay: %o', (waits) => {
  for (let failures = 1; failures < 40; failures++) {
    const whole = backoffDelayMs(failures, waits, 1)
    expect(backoffDelayMs(failures, waits, 0)).toBe(whole / 2)
    expect(backoffDelayMs(failures, waits, 0.5)).toBe(whole * 0.75)
    const wait = backoffDelayMs(failures, waits)
    expect(wait).toBeGreaterThanOrEqual(whole / 2)
    expect(wait).toBeLessThanOrEqual(whole)
  }
})
