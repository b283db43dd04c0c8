import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AdapterRedis } from './adapter-redis.ts'

const redisUrl = process.env.REDIS_URL

describe.skipIf(!redisUrl)('a connection that subscribes', () => {
  const channel = `test:${randomUUID()}`
  let listener: AdapterRedis
  let direct: Redis
  beforeEach(() => {
    listener = new AdapterRedis(redisUrl ?? '', 'listener')
    direct = new Redis(redisUrl ?? '')
  })
  afterEach(async () => {
    listener.disconnect()
    await direct.quit()
  })

  const subscribers = async () => (await direct.pubsub('NUMSUB', channel))[1]

  test('repeats a SUBSCRIBE that was rejected, e.g. because signing in to Redis failed', async () => {
    const rejected = listener.subscribe(channel)
    // What the client does after a failed handshake.
    Reflect.apply(Reflect.get(listener, 'flushQueue'), listener, [new Error('WRONGPASS')])
    await expect(rejected).rejects.toThrow('WRONGPASS')
    if (listener.status !== 'ready') await once(listener, 'ready')
    await expect.poll(subscribers, { timeout: 10_000 }).toBe(1)
  })
})
