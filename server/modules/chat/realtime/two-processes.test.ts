import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import { chatHistory, chatSend } from '#contract/chat.ts'
import { login } from '#contract/login.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'
import { killServers, startServer } from '#tests/setup/server-process.ts'
import { createTemporaryDatabase, sharedServices } from '#tests/setup/shared-services.ts'
import { connectClient, nextEvent, textsOf } from '#tests/setup/socket-harness.ts'
import { openTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts'

const services = sharedServices()

describe.skipIf(services === undefined)('two processes on PostgreSQL and Redis', () => {
  let dataDir: string
  let database: Awaited<ReturnType<typeof createTemporaryDatabase>>
  let balancer: TcpProxy
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kapao-two-'))
    database = await createTemporaryDatabase(services?.databaseUrl ?? '')
  })
  afterAll(async () => {
    await killServers()
    await balancer?.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const start = () =>
    startServer({
      DATABASE_URL: database.url,
      REDIS_URL: services?.redisUrl ?? '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
    })

  async function send(address: string, path: string, body: unknown, token?: string): Promise<unknown> {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(200)
    return await answer.json()
  }

  /** Opens the console of one process, and returns a function that sends an agent's message from it. */
  async function openConsole({ address, consoleAddress }: Awaited<ReturnType<typeof start>>, room: string) {
    const opened = await fetch(consoleAddress, { redirect: 'manual' })
    const [cookie = ''] = opened.headers.get('set-cookie')?.split(';') ?? []
    return (message: string) => agentSays(address, room, message, cookie)
  }

  async function agentSays(address: string, room: string, message: string, cookie: string): Promise<void> {
    const body = new FormData()
    body.set('agent', 'Noi')
    body.set('message', message)
    const answer = await fetch(`${address}/demo/chat/${room}/text`, {
      method: 'POST',
      headers: { origin: address, cookie },
      body,
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }

  test('delivers across processes, and loses nothing when one of them is killed', async () => {
    const doomed = await start()
    const other = await start()
    balancer = await openTcpProxy(Number(new URL(doomed.address).port))
    const front = `http://127.0.0.1:${balancer.port}`

    const username = demoMembers[0].phone
    const { token } = v.parse(
      login.response,
      await send(other.address, login.path, { username, password: DEMO_PASSWORD }),
    )
    const profile = await fetch(`${other.address}${accountProfile.path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { _id } = v.parse(accountProfile.response, await profile.json()).profile
    const room = `kapao-${_id}`
    const answer = await openConsole(other, room)

    const began = Date.now()
    const client = await connectClient(front, { token }, { reconnection: true })
    expect(await client.join(room)).toEqual({ ok: true })
    const say = (address: string, text: string) =>
      send(
        address,
        chatSend.path,
        {
          sender: 'customer',
          message: { message_type: 'text', payload: { message: text } },
          userId: _id,
          clientId: randomUUID(),
        },
        token,
      )
    // The processes are connected once a message has passed through.
    await expect
      .poll(
        async () => {
          await answer('hello?')
          return textsOf(client).length
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBeGreaterThan(0)
    await say(doomed.address, 'asked at one')
    await answer('answered at the other')
    await expect
      .poll(() => textsOf(client), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['asked at one', 'answered at the other']))

    const gone = once(doomed.child, 'exit')
    const cut = nextEvent(client.socket, 'disconnect')
    doomed.child.kill('SIGKILL')
    await gone
    await cut
    await answer('while nobody was there')
    const back = nextEvent(client.socket, 'connect')
    balancer.setTarget(Number(new URL(other.address).port))
    await back
    expect(await client.join(room)).toEqual({ ok: true })
    await answer('and after')
    await expect.poll(() => textsOf(client).at(-1), { timeout: 10_000 }).toBe('and after')

    const page = await send(other.address, chatHistory.path, { userId: _id, limit: 100, skip: 0 }, token)
    const history = v.parse(chatHistory.response, page).filter(({ createdAt }) => (createdAt ?? 0) >= began)
    const receivedTimes = new Set(client.received.map(({ createdAt }) => createdAt))
    const gap = history.filter(({ createdAt }) => !receivedTimes.has(createdAt))
    const payload = v.object({ message: v.string() })
    // Socket messages arrived once each, and the history contains the missing ones.
    expect(receivedTimes.size).toBe(client.received.length)
    expect(
      gap.map(({ message }) => v.parse(payload, message.payload).message).filter((text) => text !== 'hello?'),
    ).toEqual(['while nobody was there'])
    expect(receivedTimes.size + gap.length).toBe(history.length)
    client.close()
    other.child.kill('SIGTERM')
    expect((await once(other.child, 'exit'))[0]).toBe(0)
    expect(other.output.err).not.toContain('"level":"error"')
  }, 120_000)
})
