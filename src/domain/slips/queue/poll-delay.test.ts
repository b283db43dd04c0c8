import { expect, it } from 'vitest'
import { pollDelay } from './poll-delay.ts'

it('asks often at first, then every 30 s for as long as it takes', () => {
  const delays = Array.from({ length: 9 }, (_, looks) => pollDelay(looks))
  expect(delays).toEqual([1500, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 30_000])
})
