import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/db/db.ts'
import { databaseKinds, openTestDatabase } from '#tests/setup/test-database.ts'
import { limitRate, type RateStore } from './rate-limit.ts'
import { databaseRateStore } from './store-postgres.ts'
import { openRedisRateStore } from './store-redis.ts'

const redisUrl = process.env.REDIS_URL
const kinds = [...databaseKinds, 'redis'] as const

describe.each(kinds)('rate limits on %s', (kind) => {
  let store: RateStore
  let db: Db | undefined
  beforeAll(async () => {
    if (kind !== 'redis') {
      db = await openTestDatabase(kind)
      store = databaseRateStore(db)
    } else if (redisUrl) {
      store = await openRedisRateStore(redisUrl, `test:${randomBytes(6).toString('hex')}:`)
    }
  }, 60_000)
  afterAll(async () => {
    await store?.close()
    await db?.close()
  })
  const onIt = test.skipIf(kind === 'redis' && !redisUrl)

  onIt('of a thousand concurrent hits the limit passes', async () => {
    const limit = { max: 5, windowMs: 60_000 }
    const hits = await Promise.allSettled(
      Array.from({ length: 1000 }, () => limitRate(store, 'many', limit, 1_000)),
    )
    expect(hits.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(limitRate(store, 'many', limit, 1_000)).rejects.toMatchObject({
      key: 'REQUEST_LIMIT',
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
    })
  })

  onIt('hits can be refunded and reset; other keys have other counts', async () => {
    const hits = async (key: string) => (await store.hit(key, 60_000, 1_000)).hits
    expect([await hits('a'), await hits('a'), await hits('b')]).toEqual([1, 2, 1])
    await store.refund('a')
    expect(await hits('a')).toBe(2)
    expect(await store.reset('a')).toBe(2)
    await store.refund('a')
    expect(await hits('a')).toBe(1)
    expect(await store.reset('never-hit')).toBe(0)
  })

  onIt('refunds the given number of hits, and never more than were counted', async () => {
    const hits = async (key: string) => (await store.hit(key, 60_000, 1_000)).hits
    for (let hit = 1; hit <= 4; hit++) expect(await hits('several')).toBe(hit)
    await store.refund('several', 3)
    expect(await hits('several')).toBe(2)
    await store.refund('several', 9)
    expect(await hits('several')).toBe(1)
    await store.refund('several', 0)
    expect(await hits('several')).toBe(2)
  })
})

test('a window ends after its duration', async () => {
  const db = await openTestDatabase()
  const store = databaseRateStore(db)
  expect(await store.hit('k', 1_000, 5_000)).toEqual({ hits: 1, resetsAt: 6_000 })
  expect(await store.hit('k', 1_000, 5_999)).toEqual({ hits: 2, resetsAt: 6_000 })
  expect(await store.hit('k', 1_000, 6_000)).toEqual({ hits: 1, resetsAt: 7_000 })
  await db.close()
}, 60_000)
