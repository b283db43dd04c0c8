import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { ServerOptions } from 'socket.io'
import { StartError } from '#server/platform/start-error.ts'

/** `BLOCK` of the stream's reader. It checks for shutdown between two reads, so this is how long a shutdown takes. */
const BLOCK_MS = 1000

/** Connects the processes of a backend. */
export interface Cluster {
  adapter: NonNullable<ServerOptions['adapter']>
  /** Whether Redis is connected. */
  isReady(): boolean
  close(): Promise<void>
}

/** The adapter doesn't await some of its commands; their rejection must not end the process. */
class AdapterRedis extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const result = super.sendCommand(...args)
    if (result instanceof Promise) result.catch(() => {})
    return result
  }
}

/**
 * Connects processes through a Redis stream, which also retains the events that a disconnected client missed.
 * @param prefix separates several backends on one Redis
 * @throws StartError when Redis can't be reached
 */
export async function openCluster(url: string, prefix: string): Promise<Cluster> {
  const redis = new AdapterRedis(url, {
    connectTimeout: 5000,
    maxRetriesPerRequest: 3,
    // Messages are published to Redis before they are delivered: fail fast while the connection is broken.
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
