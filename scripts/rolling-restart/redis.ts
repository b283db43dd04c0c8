import { Redis } from 'ioredis'

/**
 * Ends all connections to the Redis database of `url`, which must be of this run alone.
 * @returns their number
 */
export async function cutRedisConnections(url: string): Promise<number> {
  const database = /\/(\d+)$/.exec(url)?.[1] ?? '0'
  const admin = new Redis(url.replace(/\/\d+$/, ''))
  try {
    const lines = String(await admin.client('LIST')).split('\n')
    const ids = lines
      .filter((line) => line.includes(` db=${database} `))
      .flatMap((line) => /^id=(\d+)/.exec(line)?.[1] ?? [])
    for (const id of ids) await admin.client('KILL', 'ID', id)
    return ids.length
  } finally {
    admin.disconnect()
  }
}
