import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { ServerOptions } from 'socket.io'
import { errorFields, type Log } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { AdapterRedis } from './adapter-redis.ts'

/** `BLOCK` of the stream's reader. It checks for shutdown between two reads, so this is how long a shutdown takes. */
const BLOCK_MS = 1000

/** Interval of the check whether Redis responds. */
const CHECK_INTERVAL_MS = 1000

/** QUIT waits for the replies before it; a frozen Redis must not delay the shutdown longer than this. */
const QUIT_TIMEOUT_MS = 1000

/** Connects the processes of a backend. */
export interface Cluster {
  adapter: NonNullable<ServerOptions['adapter']>
  /** Whether Redis is connected and responds. */
  isReady(): boolean
  close(): Promise<void>
}

/**
 * Connects processes through a Redis stream, which also retains the events that a disconnected client missed. While Redis
 * doesn't respond, each process serves its own clients; logs when that begins and ends.
 * @param prefix separates several backends on one Redis
 * @throws StartError when Redis can't be reached
 */
export async function openCluster(url: string, prefix: string, log: Log): Promise<Cluster> {
  const redis = await connect(url)
  const createFor = createAdapter(redis.forAdapter(), {
    streamName: `${prefix}stream`,
    channelPrefix: `${prefix}channel`,
    sessionKeyPrefix: `${prefix}session:`,
    blockTimeInMs: BLOCK_MS,
  })
  await redis.waitForListeners()
  const health = watchHealth(redis, log)
  const adapters = new Set<ReturnType<typeof createFor>>()
  return {
    // socket.io calls it with `new`.
    adapter: function createClusterAdapter(namespace: unknown) {
      const adapter = createFor(namespace)
      adapters.add(adapter)
      const restore = adapter.restoreSession.bind(adapter)
      // Without Redis a client gets a new connection at once, instead of after the timeout.
      adapter.restoreSession = (id, offset) =>
        health.isUp() ? restore(id, offset) : Promise.reject(new Error('Redis does not respond'))
      return adapter
    },
    isReady: health.isUp,
    async close() {
      health.stop()
      // Ends the readers' loops, which would otherwise go on with closed connections.
      for (const adapter of adapters) adapter.close()
      redis.disconnectListeners()
      await quit(redis)
    },
  }
}

async function connect(url: string): Promise<AdapterRedis> {
  const redis = new AdapterRedis(url)
  try {
    await once(redis, 'ready')
    return redis
  } catch {
    redis.disconnect()
    throw new StartError("Redis of REDIS_URL can't be reached.")
  }
}

async function quit(redis: AdapterRedis): Promise<void> {
  const timer = setTimeout(() => redis.disconnect(), QUIT_TIMEOUT_MS)
  await redis.quit().catch(() => redis.disconnect())
  clearTimeout(timer)
}

/** Checks periodically whether Redis responds on all connections. */
function watchHealth(redis: AdapterRedis, log: Log): { isUp(): boolean; stop(): void } {
  let isResponding = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    const error = await redis.checkConnections().then(
      () => (redis.isConnected() ? undefined : new Error('not connected')),
      (reason: unknown) => reason ?? new Error('no answer'),
    )
    if (stopped) return
    if (error === undefined && !isResponding) log.info('chat messages reach all processes again')
    if (error !== undefined && isResponding)
      log.warn('chat messages reach this process only', errorFields(error))
    isResponding = error === undefined
    schedule()
  }
  function schedule(): void {
    timer = setTimeout(() => void check(), CHECK_INTERVAL_MS)
    timer.unref()
  }
  schedule()
  return {
    isUp: () => isResponding && redis.isConnected(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
