import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { ServerOptions } from 'socket.io'
import { StartError } from '#server/platform/start-error.ts'

/** The stream's reader looks between two blocks whether it is to end, so this is how long an end takes. */
const BLOCK_MS = 1000

/** What joins the processes of a backend. */
export interface Cluster {
  adapter: NonNullable<ServerOptions['adapter']>
  /** Whether Redis can be reached just now. */
  isReady(): boolean
  close(): Promise<void>
}

/** The adapter doesn't wait for some of its commands: one that fails mustn't end the process. */
class AdapterRedis extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const result = super.sendCommand(...args)
    if (result instanceof Promise) result.catch(() => {})
    return result
  }
}

/**
 * Joins processes by a Redis stream, which also keeps what a client missed while it was away.
 * @param prefix keeps several backends on one Redis apart
 * @throws StartError when it can't be reached
 */
export async function openCluster(url: string, prefix: string): Promise<Cluster> {
  const redis = new AdapterRedis(url, {
    connectTimeout: 5000,
    maxRetriesPerRequest: 3,
    // Messages wait for Redis before they go to anybody: a connection that breaks mustn't hold them for long.
    commandTimeout: 2 * BLOCK_MS,
  })
  // Broken connections are mended by the client.
  const ready = once(redis, 'ready')
  redis.on('error', () => {})
  try {
    await ready
  } catch {
    redis.disconnect()
    throw new StartError("Redis of REDIS_URL can't be reached.")
  }
  return {
    adapter: createAdapter(redis, {
      streamName: `${prefix}stream`,
      channelPrefix: `${prefix}channel`,
      sessionKeyPrefix: `${prefix}session:`,
      blockTimeInMs: BLOCK_MS,
    }),
    isReady: () => redis.status === 'ready',
    async close() {
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}
