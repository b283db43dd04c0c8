import { randomBytes } from 'node:crypto'
import { openPostgres } from '#server/platform/db/postgres.ts'

/** What several processes share. */
export interface SharedServices {
  readonly databaseUrl: string
  readonly redisUrl: string
}

/**
 * PostgreSQL and Redis as DATABASE_URL and REDIS_URL name them; undefined where one isn't set: what needs both is
 * skipped, as `npm test` says in its first lines.
 * @throws Error on a CI machine, where nothing may be skipped
 */
export function sharedServices(): SharedServices | undefined {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, CI } = process.env
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl }
  if (CI) throw new Error('DATABASE_URL and REDIS_URL must be set in CI: nothing of it is skipped there.')
  return undefined
}

/** An empty PostgreSQL database of its own, for processes: a schema that their address names. */
export async function createTemporaryDatabase(
  databaseUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const schema = `test_${randomBytes(6).toString('hex')}`
  const outer = await openPostgres(databaseUrl, { max: 1 })
  await outer.script(`create schema ${schema}`)
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return {
    url: url.href,
    async drop() {
      await outer.script(`drop schema ${schema} cascade`)
      await outer.close()
    },
  }
}
