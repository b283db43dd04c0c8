import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openTcpProxy } from '#tests/setup/tcp-proxy.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { localRateStore, withLocalFallback } from './local-fallback.ts'
import { limitRate, type RateStore } from './rate-limit.ts'
import { openRedisRateStore } from './store-redis.ts'

const redisUrl = process.env.REDIS_URL
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

test('a window of the local store ends, and hits are refunded', async () => {
  const store = localRateStore()
  const hits = async (now: number) => (await store.hit('key', 1000, now)).hits
  expect([await hits(0), await hits(999), await hits(1000)]).toEqual([1, 2, 1])
  await store.refund('key', 5)
  expect(await hits(1500)).toBe(1)
})

test.runIf(redisUrl && isThorough)(
  'a frozen or broken Redis is replaced by counts of this process',
  async () => {
    const { hostname, port } = new URL(redisUrl ?? '')
    expect(hostname).toBe('127.0.0.1')
    const line = await openTcpProxy(Number(port || 6379))
    const { lines, log } = loggedBy()
    const shared = await openRedisRateStore(`redis://127.0.0.1:${line.port}`, `test:${process.pid}:`)
    const store = withLocalFallback(shared, log)
    expect((await store.hit('a', 60_000, 0)).hits).toBe(1)
    line.stall(true)
    expect((await store.hit('a', 60_000, 0)).hits).toBe(1)
    expect((await store.hit('a', 60_000, 0)).hits).toBe(2)
    line.stall(false)
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe('rate limits are shared again')
    // The connection that was used before the freeze is dead, and nobody closes it.
    line.stall(true)
    await store.hit('c', 60_000, 0)
    line.stall('dead')
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(4)
    line.setTarget(undefined)
    line.cut()
    expect((await store.hit('c', 60_000, 0)).hits).toBeGreaterThan(0)
    await store.close()
    await line.close()
  },
  60_000,
)
