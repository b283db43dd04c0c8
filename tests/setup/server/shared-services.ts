import { randomBytes } from 'node:crypto'
import { openPostgres } from '#server/platform/db/postgres.ts'

/** Services shared by several server processes. */
export interface SharedServices {
  readonly databaseUrl: string
  readonly redisUrl: string
}

/**
 * PostgreSQL and Redis from DATABASE_URL and REDIS_URL; undefined if one isn't set, so that tests which need
 * both are skipped (`npm test` prints that).
 * @throws Error in CI, where no test may be skipped
 */
export function sharedServices(): SharedServices | undefined {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, CI } = process.env
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl }
  if (CI) throw new Error('DATABASE_URL and REDIS_URL must be set in CI: nothing of it is skipped there.')
  return undefined
}

/** Creates an empty PostgreSQL schema, and a database URL that selects it via search_path. */
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
