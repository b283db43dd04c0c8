import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { ServerOptions } from 'socket.io'
import { StartError } from '#server/platform/start-error.ts'

/** How long the stream's reader blocks; closing takes up to this long. */
const BLOCK_MS = 1000

/** Connects the processes of a backend. */
export interface Cluster {
  adapter: NonNullable<ServerOptions['adapter']>
  /** Whether Redis is currently connected. */
  isReady(): boolean
  close(): Promise<void>
}

/** The adapter doesn't await some of its commands: their rejection must not end the process. */
class AdapterRedis extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const result = super.sendCommand(...args)
    if (result instanceof Promise) result.catch(() => {})
    return result
  }
}

/**
 * Connects processes through a Redis stream, which also stores packets for connection state recovery.
 * @param prefix separates several backends that share one Redis
 * @throws StartError if Redis is unreachable
 */
export async function openCluster(url: string, prefix: string): Promise<Cluster> {
  const redis = new AdapterRedis(url, {
    connectTimeout: 5000,
    maxRetriesPerRequest: 3,
    // Messages are sent only after Redis has accepted them: a broken connection must not delay them for long.
    commandTimeout: 2 * BLOCK_MS,
  })
  // The client reconnects by itself.
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
