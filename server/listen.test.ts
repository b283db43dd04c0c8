import { once } from 'node:events'
import { Agent, get, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import {
  addMember,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'
import { listen, type RunningServer } from './listen.ts'

/** Pace of a slow line: ten chunks take longer than servers usually wait for a refused body. */
const SLOW_CHUNK_MS = 100

let server: TestServer
let listening: RunningServer
let member: TestMember
beforeAll(async () => {
  server = await createTestServer()
  listening = await listen(server.app, '127.0.0.1', 0)
  member = await addMember(server)
})
afterAll(async () => {
  await listening.close()
  await server.close()
})

const url = (path: string) => `${listening.address}${path}`
/** A connection without a client, and what it has received. */
function openSocket() {
  const socket = connect(Number(new URL(listening.address).port), '127.0.0.1')
  const received: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text))
  return { socket, received }
}
const signedIn = () => ({ authorization: `Bearer ${member.token}`, 'content-type': 'application/json' })

test('answers 413 to 50 MB and continues to serve', async () => {
  const body = Buffer.alloc(50 * 1024 * 1024, ' ')
  for (const path of ['/api/wallet/transfer', '/api/wallet/slip']) {
    const answer = await fetch(url(path), { method: 'POST', headers: signedIn(), body })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ message: 'KEY_INVALID' })
  }
  expect((await fetch(url('/api/wallet'), { headers: signedIn() })).status).toBe(200)
})

test('answers 413 to an endless body of unknown length', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) })
  const answer = await fetch(url('/api/wallet/transfer'), {
    ...{ method: 'POST', headers: signedIn(), body, duplex: 'half' },
  })
  expect(answer.status).toBe(413)
})

test('a body that is refused early and takes a second to arrive meets no reset', async () => {
  const { socket, received } = openSocket()
  const chunk = Buffer.alloc(50_000)
  const head = ['POST /api/wallet/slip HTTP/1.1', 'Host: localhost', `Content-Length: ${10 * chunk.length}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => received.join('')).toContain('401 Unauthorized')
  for (let count = 0; count < 10; count++) {
    socket.write(chunk)
    await pause(SLOW_CHUNK_MS)
  }
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => received.join('')).toContain('200 OK')
  socket.destroy()
})

test('a refused body that never ends gets its response and is cut off', async () => {
  const { socket, received } = openSocket()
  // The connection is reset while data is on its way.
  socket.on('error', () => undefined)
  socket.write('POST /api/wallet/slip HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', send)
  send()
  await expect.poll(() => received.join('')).toContain('401 Unauthorized')
  await expect.poll(() => socket.destroyed).toBe(true)
})

/** Sends a request and returns the status line of the response. */
async function sendRaw(...lines: string[]): Promise<string> {
  const { socket } = openSocket()
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).split('\r\n')[0] ?? ''
}

test.each([
  ['two hosts', 'Host: a.example', 'Host: b.example'],
  ['the same host twice', 'Host: a.example', 'Host: a.example'],
  ['two lengths', 'Host: localhost', 'Content-Length: 0', 'Content-Length: 1'],
  ['a length and chunks', 'Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['another encoding after chunks', 'Host: localhost', 'Transfer-Encoding: chunked, identity'],
])('a request with %s is refused', async (_, ...headers) => {
  for (const path of ['/health/live', '/api/login', '/socket.io/?EIO=4&transport=polling'])
    expect(await sendRaw(`POST ${path} HTTP/1.1`, ...headers)).toContain(' 400 ')
})

test("an aborted body isn't reported as a server error and changes nothing", async () => {
  server.logs.length = 0
  const { socket } = openSocket()
  const head = [
    'POST /api/wallet/transfer HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${member.token}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"from": "WALLET"`, () => socket.destroy())
  await expect.poll(() => server.logs.length).toBe(1)
  expect(server.logs[0]).toContain('"call":"walletTransfer"')
  expect(server.logs[0]).not.toContain('"level":"error"')
})

test.each(['h2c', 'TLS/1.0', 'foo', 'h2c, websocket', 'websocket'])(
  'a request to upgrade to %s gets a normal response',
  async (protocol) => {
    const chat = { attach: (to: Server) => void to.on('upgrade', (_, socket) => socket.destroy()) }
    const withChat = await listen(server.app, '127.0.0.1', 0, { ...chat, disconnectClients: async () => {} })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: protocol,
        'http2-settings': 'AAMAAABk',
      }
      get(`${withChat.address}/health/live`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(status).toBe(200)
    await withChat.close()
  },
)

test('a draining server serves requests, but each response ends its connection; closing then doesn’t wait for idle ones', async () => {
  const draining = await listen(server.app, '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connectionHeader = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get(`${draining.address}/health/live`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection))
      }).once('error', reject)
    })
  expect(await connectionHeader()).toBe('keep-alive')
  draining.drain()
  expect(await connectionHeader()).toBe('close')
  expect(await connectionHeader()).toBe('close')
  await draining.close()
  agent.destroy()
})

test('a connection that is busy when the server closes ends with its response', async () => {
  let respond = (): void => undefined
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  const app = new Hono<ServerEnv>()
  const received = new Promise<void>((resolve) => {
    app.get('/slow', async (c) => {
      resolve()
      await held
      return c.text('done')
    })
  })
  const closing = await listen(app, '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const response = new Promise<string | undefined>((resolve, reject) => {
    get(`${closing.address}/slow`, { agent }, (incoming) => {
      incoming.resume().once('end', () => resolve(incoming.headers.connection))
    }).once('error', reject)
  })
  await received
  const closed = closing.close()
  respond()
  expect(await response).toBe('close')
  await closed
  agent.destroy()
})
