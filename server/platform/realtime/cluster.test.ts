import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen, type RunningServer } from '#server/listen.ts'
import { openRealtime, type Realtime } from '#server/modules/chat/realtime/realtime.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { startSession } from '#server/platform/auth/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import {
  agentText,
  type ChatClient,
  connectClient,
  nextEvent,
  roomOf,
  textsOf,
} from '#tests/setup/chat/socket-harness.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { sharedServices } from '#tests/setup/server/shared-services.ts'
import { openTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts'
import { AdapterRedis } from './adapter-redis.ts'

const redisUrl = sharedServices()?.redisUrl

const server = openForTests(() => createTestServer())
beforeAll(async () => {
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
})

test('reports unreachable Redis in one sentence', async () => {
  const deps = { ...server.deps, settings: { ...server.deps.settings, redisUrl: 'redis://127.0.0.1:1' } }
  await expect(openRealtime(deps)).rejects.toMatchObject({
    name: 'StartError',
    message: "Redis of REDIS_URL can't be reached.",
  })
})

test('warns at startup that messages stay in their process with PostgreSQL but no Redis', async () => {
  const said = async (databaseUrl: string | undefined) => {
    server.logs.length = 0
    const settings = { ...server.deps.settings, redisUrl: undefined, databaseUrl }
    await (await openRealtime({ ...server.deps, settings })).close()
    return server.logs.map((line) => JSON.parse(line).event)
  }
  expect(await said('postgres://somewhere/kapao')).toEqual(['chat-one-process'])
  expect(await said(undefined)).toEqual([])
})

describe.skipIf(redisUrl === undefined)('two servers on Redis', () => {
  interface Side {
    realtime: Realtime
    listening: RunningServer
    /** Its connection to Redis. */
    redis: TcpProxy
    connect(auth: object): Promise<ChatClient>
  }
  let here: Side
  let there: Side
  let member: TestMember
  let room: string
  let serial = 0

  async function openSide(prefix: string): Promise<Side> {
    const url = new URL(redisUrl ?? '')
    const redis = await openTcpProxy(Number(url.port || 6379))
    url.port = String(redis.port)
    const settings = { ...server.deps.settings, redisUrl: url.href }
    const realtime = await openRealtime({ ...server.deps, settings }, prefix)
    const listening = await listen(server.app, '127.0.0.1', 0, realtime)
    return { realtime, listening, redis, connect: (auth) => connectClient(listening.address, auth) }
  }
  async function closeSide({ listening, realtime, redis }: Side): Promise<void> {
    await listening.close()
    await realtime.close()
    await redis.close()
  }

  const prefix = `test:${randomBytes(6).toString('hex')}:`
  beforeAll(async () => {
    here = await openSide(prefix)
    there = await openSide(prefix)
    member = await addMember(server)
    room = roomOf(member)
    // The processes are connected once a message has passed through each.
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      const probe = await joined(to)
      await eventually(async () => expect(await publish(from, 'probe')).toMatchObject({ acknowledged: 1 }))
      probe.close()
      await eventually(() => expect(to.realtime.connections()).toBe(0))
    }
  })
  afterAll(async () => {
    await Promise.all([here, there].map(closeSide))
    const redis = new Redis(redisUrl ?? '')
    await redis.del(`${prefix}stream`)
    await redis.quit()
  })

  const publish = ({ realtime }: Side, text: string) =>
    realtime.publish(room, agentText(text, server.clock.now() + ++serial))

  async function joined(side: Side): Promise<ChatClient> {
    const client = await side.connect({ token: member.token })
    expect(await client.join(room)).toEqual({ ok: true })
    return client
  }

  async function away(client: ChatClient, { realtime }: Side): Promise<void> {
    client.close()
    await expect.poll(() => realtime.connections()).toBe(0)
  }

  test('delivers a message to its room on both processes once, with receipts from both', async () => {
    const near = await joined(here)
    const far = await joined(there)
    await publish(here, 'one')
    await publish(there, 'two')
    for (const client of [near, far]) {
      await expect.poll(() => textsOf(client).toSorted()).toEqual(['one', 'two'])
    }
    await away(near, here)
    expect(await publish(here, 'three')).toMatchObject({ acknowledged: 1 })
    expect(textsOf(far)).toHaveLength(3)
    await away(far, there)
  })

  test("doesn't forward receipts that no process can await", async () => {
    const client = await joined(there)
    const redis = new Redis(redisUrl ?? '')
    const before = await redis.xlen(`${prefix}stream`)
    for (let count = 0; count < 100; count++) {
      client.socket.emit('received', count)
      client.socket.emit('received', server.clock.now() + count)
    }
    expect(await client.join(room)).toEqual({ ok: true })
    // This includes the adapter's own messages between the processes.
    expect((await redis.xlen(`${prefix}stream`)) - before).toBeLessThan(20)
    await redis.quit()
    await away(client, there)
  })

  test('a session ended at one process ends at the other', async () => {
    const token = await startSession(server.db, member.id, server.clock.now())
    const kept = await joined(there)
    const ended = await there.connect({ token })
    const end = nextEvent(ended.socket, 'disconnect')
    await here.realtime.endSessions({ memberId: member.id, exceptTokenHash: hashToken(member.token) })
    expect((await end)[0]).toBe('io server disconnect')
    expect(await publish(here, 'kept')).toMatchObject({ acknowledged: 1 })
    await away(kept, there)
  })

  test('a connection broken at one process is recovered at the other, with missed messages', async () => {
    const client = await joined(here)
    await publish(here, 'one')
    client.socket.io.engine.close()
    await expect.poll(() => here.realtime.connections()).toBe(0)
    const missed = publish(here, 'two')
    // The address to which a load balancer would connect now.
    Object.assign(client.socket.io, { uri: there.listening.address })
    Object.assign(client.socket.io.opts, { port: new URL(there.listening.address).port })
    client.socket.connect()
    await expect.poll(() => textsOf(client)).toEqual(['one', 'two'])
    expect(client.socket.recovered).toBe(true)
    await missed
    expect(await publish(here, 'three')).toMatchObject({ acknowledged: 1 })
    await away(client, there)
  })

  test('while Redis is down each process serves its own clients, and afterwards both serve all', async () => {
    const near = await joined(here)
    const far = await joined(there)
    here.redis.setTarget(undefined)
    here.redis.cut()
    // Until the failure is detected, messages may wait for Redis; none is lost for local clients.
    await publish(here, 'one')
    await expect.poll(() => textsOf(near)).toEqual(['one'])
    await here.realtime.endSessions({ memberId: member.id, exceptTokenHash: hashToken(member.token) })
    here.redis.setTarget(Number(new URL(redisUrl ?? '').port || 6379))
    await expect
      .poll(async () => {
        await publish(here, 'again')
        return textsOf(far).includes('again')
      })
      .toBe(true)
    near.close()
    await away(far, there)
  })
})

describe.skipIf(!redisUrl)('a connection that subscribes', () => {
  const channel = `test:${randomUUID()}`
  let listener: AdapterRedis
  let direct: Redis
  beforeEach(() => {
    listener = new AdapterRedis(redisUrl ?? '', 'listener')
    direct = new Redis(redisUrl ?? '')
  })
  afterEach(async () => {
    listener.disconnect()
    await direct.quit()
  })

  const subscribers = async () => (await direct.pubsub('NUMSUB', channel))[1]

  test('repeats a SUBSCRIBE that was rejected, e.g. because signing in to Redis failed', async () => {
    const rejected = listener.subscribe(channel)
    // The adapter doesn't await its commands: a rejection must not end the process (Vitest reports one that is unhandled).
    void listener.subscribe(`${channel}:other`)
    // Simulates a failed handshake, after which ioredis rejects the queued commands with this function.
    Reflect.apply(Reflect.get(listener, 'flushQueue'), listener, [new Error('WRONGPASS')])
    await expect(rejected).rejects.toThrow('WRONGPASS')
    if (listener.status !== 'ready') await once(listener, 'ready')
    await expect.poll(subscribers).toBe(1)
  })
})
