import { Redis } from 'ioredis'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'
import type { RateStore } from './rate-limit.ts'

/** Counts a hit and starts the window with the first one, atomically. */
const HIT = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { hits, redis.call('PTTL', KEYS[1]) }`

const REFUND = `
local hits = math.min(tonumber(redis.call('GET', KEYS[1]) or '0'), tonumber(ARGV[1]))
if hits > 0 then redis.call('DECRBY', KEYS[1], hits) end
return 0`

const RESET = `
local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
redis.call('DEL', KEYS[1])
return hits`

const hitReply = v.tuple([v.number(), v.number()])

/** A sign-in waits no longer than this for a Redis that doesn't respond. */
const COMMAND_TIMEOUT_MS = 2000

/** A connection whose commands get no reply for longer is replaced: a dead TCP connection never ends. */
const SILENCE_TIMEOUT_MS = 10_000

function describeProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /^(NOAUTH|WRONGPASS|NOPERM)/.test(message) ? 'refuses the user or the password' : "can't be reached"
}

/**
 * Rate limits in Redis; windows expire by its clock.
 * @param prefix separates several backends that share one Redis
 * @throws StartError if Redis is unreachable
 */
export async function openRedisRateStore(url: string, prefix = 'kapao:rate:'): Promise<RateStore> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 2,
    connectTimeout: 5000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  // The client reconnects by itself; commands in the meantime reject on their own.
  redis.on('error', () => {})
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    throw new StartError(`Redis of REDIS_URL ${describeProblem(error)}.`)
  }
  return {
    async hit(key, windowMs, now) {
      const reply = await redis.eval(HIT, 1, prefix + key, windowMs)
      const [hits, remaining] = v.parse(hitReply, reply)
      return { hits, resetsAt: now + Math.max(0, remaining) }
    },
    async refund(key, hits = 1) {
      await redis.eval(REFUND, 1, prefix + key, hits)
    },
    async reset(key) {
      return v.parse(v.number(), await redis.eval(RESET, 1, prefix + key))
    },
    async check() {
      // A Redis that is full or read-only answers a PING.
      await redis.set(`${prefix}check`, 1, 'PX', COMMAND_TIMEOUT_MS)
    },
    async close() {
      // If Redis is gone, QUIT fails.
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}
