import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import type { Db } from '../../server/platform/db/db.ts'
import { chatSend, conversation } from '../../src/contract/chat.ts'
import { databaseKinds } from '../../tests/setup/test-database.ts'
import { percentile } from './figures.ts'
import { startServer } from './server.ts'

const SECONDS = 8
/** Sockets of each guest. */
const TABS = 2
/** Sockets opened concurrently. */
const CONCURRENCY = 25
/** Connections that send messages: few, so that the messages of a second aren't sent at once. */
const SENDERS = 4
/** How long to wait for outstanding messages after the last response. */
const DRAIN_TIMEOUT_MS = 10_000

/** Receipts of one message. */
interface Receipts {
  readonly sentAt: number
  readonly sockets: Set<string>
}

/**
 * Benchmarks many sockets to one server process, on each database.
 * @param perSecond messages per second in total
 */
export async function benchSockets(sockets = 2000, perSecond = 200): Promise<void> {
  const rows = []
  for (const database of databaseKinds) rows.push(await measureLoad(database, sockets, perSecond))
  console.log('\nChat: one server process, two sockets to a room, from the send to each receipt')
  console.table(rows)
}

/** Opens sockets, and sends messages to their rooms in turn through the real endpoint. */
async function measureLoad(database: Db['kind'], count: number, perSecond: number) {
  const server = await startServer(database)
  const guests = Array.from({ length: Math.ceil(count / TABS) }, () => randomUUID())
  const messages = new Map<string, Receipts>()
  const times: number[] = []
  let doubled = 0
  const receive = (socket: Socket, message: unknown) => {
    const { clientId, createdAt } = v.parse(conversation, message)
    socket.emit('received', createdAt)
    const found = messages.get(clientId ?? '')
    if (!found) return
    if (found.sockets.has(socket.id ?? '')) doubled++
    else times.push(performance.now() - found.sentAt)
    found.sockets.add(socket.id ?? '')
  }
  let sockets: readonly Socket[] = []
  try {
    sockets = await openSockets(server.address, guests, receive)
    const before = await server.usage()
    const began = performance.now()
    const { errors, non2xx } = await autocannon({
      url: server.address,
      connections: SENDERS,
      amount: perSecond * SECONDS,
      overallRate: perSecond,
      setupClient(client) {
        client.setRequests([
          {
            ...{ method: chatSend.method, path: chatSend.path },
            headers: { 'content-type': 'application/json' },
            setupRequest(request) {
              const [clientId, guestId] = [randomUUID(), guests[messages.size % guests.length]]
              messages.set(clientId, { sentAt: performance.now(), sockets: new Set() })
              const message = { message_type: 'text', payload: { message: `Message ${messages.size}` } }
              return { ...request, body: JSON.stringify({ sender: 'customer', message, guestId, clientId }) }
            },
          },
        ])
      },
    })
    const took = (performance.now() - began) / 1000
    const deadline = performance.now() + DRAIN_TIMEOUT_MS
    while (times.length < messages.size * TABS && performance.now() < deadline) await setTimeout(20)
    const after = await server.usage()
    const timeMs = (share: number) => Number(percentile(times, share).toFixed(1))
    return {
      ...{ database, sockets: sockets.length, messages: messages.size, 'sent a second': perSecond },
      ...{ refused: errors + non2xx, lost: messages.size * TABS - times.length, doubled },
      ...{ 'p50 ms': timeMs(0.5), 'p99 ms': timeMs(0.99), 'longest ms': timeMs(1) },
      '% of a processor': Math.round(((after.cpuSeconds - before.cpuSeconds) / took) * 100),
      'server MB': Math.round(after.rssBytes / 1024 ** 2),
    }
  } finally {
    for (const socket of sockets) socket.disconnect()
    await server.close()
  }
}

async function openSockets(
  address: string,
  guests: readonly string[],
  receive: (socket: Socket, message: unknown) => void,
): Promise<Socket[]> {
  const queue = guests.flatMap((guest) => Array<string>(TABS).fill(guest))
  const sockets: Socket[] = []
  const worker = async () => {
    for (let guestId = queue.pop(); guestId !== undefined; guestId = queue.pop()) {
      const socket = io(address, { auth: { guestId }, transports: ['websocket'], forceNew: true })
      sockets.push(socket)
      socket.on('messaging', (message: unknown) => receive(socket, message))
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      const answer: unknown = await socket.emitWithAck('join', `kapao-${guestId}`)
      v.parse(v.object({ ok: v.literal(true) }), answer)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return sockets
}
