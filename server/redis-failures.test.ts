import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import { chatSend } from '#contract/chat.ts'
import { login } from '#contract/login.ts'
import { killServers, startServer } from '#tests/setup/server-process.ts'
import { connectClient, textsOf } from '#tests/setup/socket-harness.ts'
import { openTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { DEMO_PASSWORD, demoMembers } from './seed/members.ts'

const redisUrl = process.env.REDIS_URL

describe.skipIf(!redisUrl)('a server process whose Redis fails', () => {
  let dataDir: string
  let proxy: TcpProxy
  let direct: Redis
  /** Tells the connections of this test's server from those of others on the same Redis. */
  let connectionName: string
  const target = Number(new URL(redisUrl ?? 'redis://127.0.0.1').port || 6379)

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kapao-redis-'))
    proxy = await openTcpProxy(target)
    connectionName = `test-${randomUUID()}`
    direct = new Redis(`redis://127.0.0.1:${target}/9`)
  })
  afterEach(async () => {
    await killServers()
    await proxy.close()
    await direct.del('kapao:chat:stream')
    await direct.quit()
    await rm(dataDir, { recursive: true, force: true })
  })
  afterAll(killServers)

  async function start() {
    const url = `redis://127.0.0.1:${proxy.port}/9?connectionName=${connectionName}`
    const server = await startServer({ DATA_DIR: dataDir, REDIS_URL: url })
    /** Logged events, without the first ones. */
    const events = (from = 0) =>
      server.output.err
        .split('\n')
        .filter(Boolean)
        .slice(from)
        .map((line) => v.parse(v.object({ event: v.string() }), JSON.parse(line)).event)
    const post = async (path: string, body: unknown, token = '') => {
      const answer = await fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      expect(answer.status, path).toBe(200)
      return await answer.json()
    }
    const signIn = async () => {
      const body = { username: demoMembers[0].phone, password: DEMO_PASSWORD }
      return v.parse(login.response, await post(login.path, body)).token
    }
    const say = (text: string, { token, id }: { token: string; id: string | undefined }) =>
      post(
        chatSend.path,
        {
          sender: 'customer',
          message: { message_type: 'text', payload: { message: text } },
          userId: id,
          clientId: randomUUID(),
        },
        token,
      )
    return { ...server, events, signIn, say }
  }

  async function joinChat(address: string, token: string) {
    const answer = await fetch(`${address}${accountProfile.path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { _id: id } = v.parse(accountProfile.response, await answer.json()).profile
    const client = await connectClient(address, { token })
    expect(await client.join(`kapao-${id}`)).toEqual({ ok: true })
    return { client, id, token }
  }

  /** Subscribed connections of this test's server. */
  const subscribers = async () => {
    const clients = v.parse(v.string(), await direct.call('CLIENT', 'LIST', 'TYPE', 'pubsub'))
    return clients
      .split('\n')
      .filter((line) => line.includes(` name=${connectionName} `) && / sub=[1-9]/.test(line)).length
  }

  const isLive = async (address: string) => (await fetch(`${address}/health/live`)).status

  test.runIf(isThorough)(
    'survives a SUBSCRIBE that is answered after its time limit, at the start and after a lost connection',
    async () => {
      proxy.delayRequests(/subscribe/i, 3000)
      const server = await start()
      await expect.poll(subscribers, { timeout: 20_000 }).toBe(1)
      expect(await isLive(server.address)).toBe(200)

      proxy.cut()
      await expect.poll(subscribers, { timeout: 20_000 }).toBe(0)
      await expect.poll(subscribers, { timeout: 20_000 }).toBe(1)
      expect(await isLive(server.address)).toBe(200)
      expect(server.child.exitCode).toBe(null)
    },
    90_000,
  )

  test.runIf(isThorough)(
    'subscribes in the end if the connection is lost before the first answer',
    async () => {
      proxy.delayRequests(/subscribe/i, 3000)
      const server = await start()
      proxy.setTarget(undefined)
      proxy.cut()
      // So long that the client gives up other commands.
      await expect
        .poll(() => server.events(), { timeout: 20_000 })
        .toEqual(expect.arrayContaining(['chat messages reach this process only']))
      proxy.delayRequests(undefined)
      proxy.setTarget(target)
      await expect.poll(subscribers, { timeout: 20_000 }).toBe(1)
      expect(await isLive(server.address)).toBe(200)
    },
    90_000,
  )

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
      const first = await joinChat(server.address, await server.signIn())
      await server.say('before', first)
      await expect.poll(() => textsOf(first.client)).toEqual(['before'])

      await expect
        .poll(async () => (await fetch(`${server.address}/health/ready`)).status, { timeout: 20_000 })
        .toBe(200)
      const failedAt = server.events().length
      fail(proxy)
      await server.say('local', first)
      await expect.poll(() => textsOf(first.client), { timeout: 20_000 }).toEqual(['before', 'local'])
      const token = await server.signIn()
      const second = await joinChat(server.address, token)
      await expect
        .poll(() => server.events(failedAt), { timeout: 20_000 })
        .toEqual(
          expect.arrayContaining([
            'rate limits are counted in this process only',
            'chat messages reach this process only',
          ]),
        )
      await server.signIn()
      await server.say('quick', second)
      await expect.poll(() => textsOf(second.client), { timeout: 20_000 }).toContain('quick')

      recover(proxy)
      await expect
        .poll(() => server.events(failedAt), { timeout: 40_000, interval: 200 })
        .toEqual(
          expect.arrayContaining(['rate limits are shared again', 'chat messages reach all processes again']),
        )
      const published = await direct.xlen('kapao:chat:stream')
      await server.say('after', second)
      await expect.poll(() => textsOf(first.client), { timeout: 20_000 }).toContain('after')
      expect(await direct.xlen('kapao:chat:stream')).toBeGreaterThan(published)
      for (const { client } of [first, second]) client.close()
    },
    120_000,
  )

  test.runIf(isThorough)(
    'stops while Redis is frozen',
    async () => {
      const server = await start()
      proxy.stall(true)
      const exit = once(server.child, 'exit')
      server.child.kill('SIGTERM')
      expect((await exit)[0]).toBe(0)
    },
    60_000,
  )
})
