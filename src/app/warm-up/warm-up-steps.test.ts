import { beforeEach, expect, it, vi } from 'vitest'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { profileResource } from '#domain/wallet/wallet-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import { MAX_WARM_UP_CALLS } from './run-warm-up.ts'
import { planWarmUp } from './warm-up-steps.ts'

const HOUR_MS = 60 * 60 * 1000
const storage = fakeCacheStorage()

beforeEach(() => {
  storage.stored.clear()
  vi.stubGlobal('caches', storage.caches)
})

it('visitors get the lookups of the public screens only', () => {
  const { lookups, figures, hasPictures } = planWarmUp(false, false)
  expect([lookups.length, figures.length, hasPictures]).toEqual([3, 0, false])
})

it('with Save-Data, members get the lookups and the newest statement page only', () => {
  const { lookups, figures, hasPictures } = planWarmUp(true, true)
  expect([lookups.length, figures.length, hasPictures]).toEqual([7, 1, false])
})

it('the limit leaves out no more than the lookups of two sheets, even if no other screen has loaded anything', () => {
  const { lookups, figures } = planWarmUp(true, false)
  expect(lookups.length + figures.length - 2).toBeLessThanOrEqual(MAX_WARM_UP_CALLS)
})

it.each([
  [7 * HOUR_MS, true],
  [5 * HOUR_MS, false],
])('a response that is %d ms old is fetched again: %s', async (ageMs, isDue) => {
  statementPageResource(1).put({ statements: [], total: 0 } as never, now() - ageMs)
  expect(await planWarmUp(true, true).figures[0]?.isDue()).toBe(isDue)
})

it('a response that is missing is fetched', async () => {
  expect(await planWarmUp(true, false).figures[1]?.isDue()).toBe(true)
  profileResource.put({} as never)
  expect(await planWarmUp(true, false).figures[1]?.isDue()).toBe(false)
})
