import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/db/db.ts'
import { createLog } from '#server/platform/log.ts'
import { databaseKinds, openTestDatabase } from '#tests/setup/server/test-database.ts'
import { localRateStore, withLocalFallback } from './local-fallback.ts'
import { limitRate, type RateStore } from './rate-limit.ts'
import { databaseRateStore } from './store-postgres.ts'
import { openRedisRateStore } from './store-redis.ts'

const redisUrl = process.env.REDIS_URL
const kinds = [...databaseKinds, 'redis', 'local'] as const

describe.each(kinds)('rate limits on %s', (kind) => {
  let store: RateStore
  let db: Db | undefined
  beforeAll(async () => {
    if (kind === 'local') store = localRateStore()
    else if (kind !== 'redis') {
      db = await openTestDatabase(kind)
      store = databaseRateStore(db)
    } else if (redisUrl) {
      store = await openRedisRateStore(redisUrl, `test:${randomBytes(6).toString('hex')}:`)
    }
  })
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

  test.skipIf(kind === 'redis')('a window ends after its duration', async () => {
    expect(await store.hit('k', 1_000, 5_000)).toEqual({ hits: 1, resetsAt: 6_000 })
    expect(await store.hit('k', 1_000, 5_999)).toEqual({ hits: 2, resetsAt: 6_000 })
    expect(await store.hit('k', 1_000, 6_000)).toEqual({ hits: 1, resetsAt: 7_000 })
  })
})

const limit = { max: 2, windowMs: 60_000 }

function loggedBy() {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(JSON.parse(line).event),
    () => 0,
  )
  return { lines, log }
}

test('a failing store is replaced by counts of this process, until it works again', async () => {
  const { lines, log } = loggedBy()
  let isBroken = false
  const shared: RateStore = new Proxy(localRateStore(), {
    get: (target, name: keyof RateStore) =>
      isBroken ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name),
  })
  const store = withLocalFallback(shared, log, 10)
  const isAllowed = () =>
    limitRate(store, 'key', limit, 1_000).then(
      () => true,
      () => false,
    )
  expect(await isAllowed()).toBe(true)
  isBroken = true
  expect([await isAllowed(), await isAllowed(), await isAllowed()]).toEqual([true, true, false])
  expect(await store.reset('key')).toBe(3)
  await store.refund('key')
  expect(lines).toEqual(['rate limits are counted in this process only'])
  isBroken = false
  await expect.poll(() => lines.at(-1)).toBe('rate limits are shared again')
  expect([await isAllowed(), await isAllowed()]).toEqual([true, false])
  expect(lines).toHaveLength(2)
  await store.close()
})
