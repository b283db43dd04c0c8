import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { openS3Server } from '#tests/setup/s3-server.ts'
import { killServers, spawnServer, startServer } from '#tests/setup/server-process.ts'
import { createTemporaryDatabase, sharedServices } from '#tests/setup/shared-services.ts'
import { openTcpProxy } from '#tests/setup/tcp-proxy.ts'

const services = sharedServices()

describe.skipIf(services === undefined)('readiness of processes on PostgreSQL and Redis', () => {
  let dataDir: string
  let database: Awaited<ReturnType<typeof createTemporaryDatabase>>
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kapao-ready-'))
    database = await createTemporaryDatabase(services?.databaseUrl ?? '')
  })
  afterEach(async () => {
    await killServers()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const ready = async ({ address }: { address: string }) =>
    await (await fetch(`${address}/health/ready`)).json()
  const notReady = (...failed: string[]) => ({ status: 'unavailable', failed })

  test('needs migrations, Redis and the files of the other processes', async () => {
    const proxy = await openTcpProxy(Number(new URL(services?.redisUrl ?? '').port || 6379))
    const env = { DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${proxy.port}/9` }
    const first = await startServer({ ...env, DATA_DIR: join(dataDir, 'one') })
    await expect.poll(() => ready(first), { timeout: 10_000 }).toEqual({ status: 'ready' })
    const other = await startServer({ ...env, DATA_DIR: join(dataDir, 'two') })
    await expect.poll(() => ready(other), { timeout: 10_000 }).toEqual(notReady('files'))

    proxy.stall(true)
    expect(await ready(first)).toEqual(notReady('redis'))
    proxy.stall(false)
    await expect.poll(() => ready(first), { timeout: 30_000 }).toEqual({ status: 'ready' })

    const db = await openPostgres(database.url, { max: 1 })
    await db.run(`delete from migration where name = '002-members.sql'`)
    expect(await ready(first)).toEqual(notReady('migrations'))
    await db.close()
    await killServers()
    await proxy.close()
  }, 120_000)

  test('processes without a common directory share a bucket', async () => {
    const s3 = await openS3Server(dataDir)
    const env = {
      DATABASE_URL: database.url,
      FILES_URL: `s3://${s3.settings.bucket}/kapao`,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    }
    for (const name of ['one', 'two']) {
      const server = await startServer({ ...env, DATA_DIR: join(dataDir, name) })
      expect(await ready(server)).toEqual({ status: 'ready' })
    }
    const failed = async (wrong: Record<string, string>) => {
      const { child, output } = spawnServer({ ...env, DATA_DIR: join(dataDir, 'three'), ...wrong })
      expect((await once(child, 'close'))[0]).toBe(1)
      // The lines before it are those of the log.
      return output.err.trimEnd().split('\n').at(-1)
    }
    expect(await failed({ FILES_URL: 's3://missing' })).toBe(
      "The bucket of FILES_URL can't be written (the file store answered 404 NoSuchBucket to PUT).",
    )
    expect(await failed({ FILES_URL: '/dev/null/files' })).toBe(
      "The directory /dev/null/files can't be written (ENOTDIR).",
    )
    await killServers()
    await s3.close()
  }, 120_000)
})
