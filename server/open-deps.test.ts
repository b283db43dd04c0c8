import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatSend } from '#contract/chat.ts'
import { login } from '#contract/login.ts'
import { connectClient, roomOf, textsOf } from '#tests/setup/chat/socket-harness.ts'
import { openS3Server } from '#tests/setup/server/s3-server.ts'
import { addMember, TEST_PASSWORD } from '#tests/setup/server/server-harness.ts'
import { createTemporaryDatabase, sharedServices } from '#tests/setup/server/shared-services.ts'
import { openTestDatabase } from '#tests/setup/server/test-database.ts'
import { openTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { createApp } from './app.ts'
import { listen } from './listen.ts'
import { updateOperatorSettings } from './modules/settings/settings.ts'
import { openDeps } from './open-deps.ts'
import { prepareDataDir } from './platform/data-dir.ts'
import { prepareFiles } from './platform/files-marker.ts'
import { createLog } from './platform/log.ts'
import { readSettings } from './settings.ts'

let dataDir: string
const open: { close(): Promise<unknown> }[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-open-'))
})
const closeAll = async () => {
  for (const each of open.splice(0).reverse()) await each.close()
}
afterEach(async () => {
  await closeAll()
  await rm(dataDir, { recursive: true, force: true })
})

/** Opens what a server with these environment variables depends on, until the end of the test. */
async function openServer(env: Record<string, string>, options?: Parameters<typeof openDeps>[2]) {
  const events: string[] = []
  const log = createLog((line) => events.push(v.parse(eventLine, JSON.parse(line)).event), Date.now)
  const opened = await openDeps(readSettings(env), log, options)
  open.push(opened)
  const { deps, realtime } = opened
  await prepareFiles(deps.db, deps.files, 'directory')
  const app = createApp(deps)
  const ready = async () => await (await app.request('/health/ready')).json()
  return { deps, realtime, app, events, ready }
}
const eventLine = v.object({ event: v.string() })

test.each([
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    "The database of DATABASE_URL can't be reached (ECONNREFUSED).",
  ],
  [{ DATA_DIR: '/dev/null/data' }, "The data directory /dev/null/data can't be written (ENOTDIR)."],
])('%j is reported in one sentence', async (env, message) => {
  await expect(openServer(env)).rejects.toMatchObject({ name: 'StartError', message })
})

// A recursive mkdir there never ends.
test.runIf(process.platform === 'linux')('a data directory under /proc is refused', async () => {
  await expect(prepareDataDir('/proc/kapao')).rejects.toThrow('ENOENT')
})

const services = sharedServices()
describe.skipIf(services === undefined)('servers on PostgreSQL', () => {
  const { databaseUrl = '', redisUrl = '' } = services ?? {}
  let DATABASE_URL: string
  beforeEach(async () => {
    const database = await createTemporaryDatabase(databaseUrl)
    open.push({ close: database.drop })
    DATABASE_URL = database.url
  })
  const notReady = (...failed: string[]) => ({ status: 'unavailable', failed })

  test('are ready with migrations, Redis and the files of the others', async () => {
    const proxy = await openTcpProxy(Number(new URL(redisUrl).port || 6379))
    open.push(proxy)
    const env = { DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${proxy.port}/9` }
    const first = await openServer({ ...env, DATA_DIR: join(dataDir, 'one') })
    await expect.poll(first.ready).toEqual({ status: 'ready' })
    const other = await openServer({ ...env, DATA_DIR: join(dataDir, 'two') })
    await expect.poll(other.ready).toEqual(notReady('files'))
    proxy.stall(true)
    expect(await first.ready()).toEqual(notReady('redis'))
    proxy.stall(false)
    await expect.poll(first.ready).toEqual({ status: 'ready' })
    await first.deps.db.run(`delete from migration where name = '002-members.sql'`)
    expect(await first.ready()).toEqual(notReady('migrations'))
  })

  test('without a common directory share a bucket', async () => {
    const s3 = await openS3Server(dataDir)
    open.push(s3)
    const env = {
      DATABASE_URL,
      FILES_URL: `s3://${s3.settings.bucket}/kapao`,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    }
    for (const name of ['one', 'two']) {
      const { ready } = await openServer({ ...env, DATA_DIR: join(dataDir, name) })
      expect(await ready()).toEqual({ status: 'ready' })
    }
    for (const [FILES_URL, reason] of [
      ['s3://missing', 'the file store answered 404 NoSuchBucket to PUT'],
      ['/dev/null/files', 'ENOTDIR'],
    ] as const) {
      const failed = openServer({ ...env, FILES_URL })
      await expect(failed).rejects.toMatchObject({
        name: 'StartError',
        message: `The directory can't be written (${reason}).`,
      })
    }
  })
})

const redisUrl = process.env.REDIS_URL
describe.skipIf(!redisUrl)('a server whose Redis fails', () => {
  let proxy: TcpProxy
  let direct: Redis
  const target = Number(new URL(redisUrl ?? 'redis://127.0.0.1').port || 6379)

  beforeEach(async () => {
    proxy = await openTcpProxy(target)
    direct = new Redis(`redis://127.0.0.1:${target}/9`)
    open.push(proxy, { close: () => direct.del('kapao:chat:stream').then(() => direct.quit()) })
  })

  async function start() {
    const REDIS_URL = `redis://127.0.0.1:${proxy.port}/9`
    const server = await openServer({ DATA_DIR: dataDir, REDIS_URL }, { openDb: () => openTestDatabase() })
    const { deps, app, realtime } = server
    await updateOperatorSettings(deps.db, { enableChatWidget: true }, 0)
    const member = await addMember(deps)
    const listening = await listen(app, '127.0.0.1', 0, realtime)
    open.push(listening)
    const post = async (path: string, body: unknown, token = '') => {
      const answer = await fetch(`${listening.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      expect(answer.status, path).toBe(200)
      return await answer.json()
    }
    const signIn = async () => {
      const body = { username: member.phone, password: TEST_PASSWORD }
      return v.parse(login.response, await post(login.path, body)).token
    }
    async function joinChat(token: string) {
      const client = await connectClient(listening.address, { token })
      open.push({ close: async () => client.close() })
      expect(await client.join(roomOf(member))).toEqual({ ok: true })
      return client
    }
    const say = (text: string, token: string) => {
      const message = { message_type: 'text', payload: { message: text } }
      return post(chatSend.path, { sender: 'customer', message, clientId: randomUUID() }, token)
    }
    return { ...server, signIn, joinChat, say }
  }

  const failures: readonly [string, (proxy: TcpProxy) => void, (proxy: TcpProxy) => void][] = [
    ['frozen', (line) => line.stall(true), (line) => line.stall(false)],
    ['frozen, and its connections dead afterwards', (line) => line.stall(true), (line) => line.stall('dead')],
    [
      'gone',
      (line) => {
        line.setTarget(undefined)
        line.cut()
      },
      (line) => line.setTarget(target),
    ],
  ]
  test.each(isThorough ? failures : failures.slice(1, 2))(
    'while Redis is %s, sign-in, chat and handshakes work, and everything is shared again afterwards',
    async (_, fail, recover) => {
      const server = await start()
      const token = await server.signIn()
      const first = await server.joinChat(token)
      await server.say('before', token)
      await expect.poll(() => textsOf(first)).toEqual(['before'])

      await expect.poll(server.ready).toEqual({ status: 'ready' })
      const failedAt = server.events.length
      fail(proxy)
      await server.say('local', token)
      await expect.poll(() => textsOf(first)).toEqual(['before', 'local'])
      const second = await server.joinChat(await server.signIn())
      await expect
        .poll(() => server.events.slice(failedAt))
        .toEqual(
          expect.arrayContaining([
            'rate limits are counted in this process only',
            'chat messages reach this process only',
          ]),
        )
      await server.signIn()
      await server.say('quick', token)
      await expect.poll(() => textsOf(second)).toContain('quick')

      recover(proxy)
      await expect
        .poll(() => server.events.slice(failedAt), { interval: 200 })
        .toEqual(
          expect.arrayContaining(['rate limits are shared again', 'chat messages reach all processes again']),
        )
      const published = await direct.xlen('kapao:chat:stream')
      await server.say('after', token)
      await expect.poll(() => textsOf(first)).toContain('after')
      expect(await direct.xlen('kapao:chat:stream')).toBeGreaterThan(published)
    },
    120_000,
  )

  test.runIf(isThorough)(
    'stops while Redis is frozen',
    async () => {
      await start()
      proxy.stall(true)
      await closeAll()
    },
    60_000,
  )
})
