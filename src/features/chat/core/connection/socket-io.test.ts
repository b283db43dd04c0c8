import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'

const settings = vi.hoisted(() => ({ apiHost: '' }))
vi.mock('#lib/config/build-settings.ts', () => ({ buildSettings: settings }))
const { createSocket } = await import('./socket-io.ts')

const http = createServer()
const ends: (() => unknown)[] = []

beforeEach(async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  settings.apiHost = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  http.removeAllListeners('upgrade')
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

async function connect(auth: Record<string, string> = {}) {
  const emitted: unknown[] = []
  const socket = await createSocket(auth, {
    onConnect: () => emitted.push('up'),
    onDisconnect: (reason) => emitted.push(['down', reason]),
    onMessage: (raw) => emitted.push(raw),
  })
  ends.push(() => socket.disconnect())
  socket.connect()
  return { socket, emitted }
}

function serve(): Server {
  const io = new Server(http, { pingInterval: 300, pingTimeout: 20_000 })
  ends.push(() => io.disconnectSockets(true))
  return io
}

it('joins, emits and acknowledges messages, and knows when the last packet arrived', async () => {
  const io = serve()
  const answered = vi.fn()
  const received = vi.fn()
  io.on('connection', (peer) => {
    peer.on('received', received)
    peer.on('join', (room, reply) => {
      if (room === 'ignored') return
      reply({ ok: true })
      peer.timeout(2000).emit('messaging', { room, auth: peer.handshake.auth }, answered)
    })
  })
  const { socket, emitted } = await connect({ guestId: 'g1' })
  await expect.poll(() => emitted).toEqual(['up'])
  expect(await socket.join('ignored', 50)).toBeUndefined()
  expect(await socket.join('kapao-g1', 1000)).toEqual({ ok: true })
  await expect.poll(() => emitted).toEqual(['up', { room: 'kapao-g1', auth: { guestId: 'g1' } }])
  await expect.poll(() => answered.mock.calls).toEqual([[null]])
  socket.acknowledge(1234)
  await expect.poll(() => received.mock.calls).toEqual([[1234]])
  await expect.poll(() => socket.pingIntervalMs()).toBe(300)
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  try {
    expect([socket.isConnected(), socket.msSinceLastPacket() >= 59_000]).toEqual([true, true])
    io.emit('messaging', {})
    await expect.poll(() => emitted).toHaveLength(3)
    expect(socket.msSinceLastPacket()).toBeLessThan(1000)
  } finally {
    vi.useRealTimers()
  }
})

it('emits onDisconnect once, and nothing after disconnect()', async () => {
  const io = serve()
  const { socket, emitted } = await connect()
  await expect.poll(() => emitted).toEqual(['up'])
  io.disconnectSockets(true)
  await expect.poll(() => emitted).toEqual(['up', ['down', expect.any(String)]])
  socket.connect()
  await expect.poll(() => emitted.at(-1)).toBe('up')
  const before = emitted.length
  socket.disconnect()
  await expect.poll(() => io.sockets.sockets.size).toBe(0)
  expect([emitted.length, socket.isConnected()]).toEqual([before, false])
})

it('emits onDisconnect immediately if the transport closes before the handshake', async () => {
  const server = new WebSocketServer({ server: http })
  ends.push(() => server.close())
  server.on('connection', (peer) => peer.close())
  const { emitted } = await connect()
  await expect.poll(() => emitted).toEqual([['down', expect.any(String)]])
})

it('emits nothing for a connection that was closed while it was being established', async () => {
  const io = serve()
  const connected = vi.fn()
  io.on('connection', connected)
  const { socket, emitted } = await connect()
  socket.disconnect()
  const { emitted: later } = await connect()
  await expect.poll(() => later).toEqual(['up'])
  expect([emitted, connected.mock.calls.length]).toEqual([[], 1])
})
