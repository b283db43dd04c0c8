import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { chatSend, conversation } from '../../src/contract/chat.ts'
import { type Load, type LoadResult, load } from './sockets-messages.ts'

/** Client process of the socket benchmark: guests send messages and receive them in all their tabs. */
const TABS = 2
/** Connections opened concurrently. */
const CONCURRENCY = 25
/** How long to wait for outstanding messages after the last send. */
const DRAIN_TIMEOUT_MS = 10_000

const [jobMessage] = await once(process, 'message')
const job = v.parse(load, jobMessage)
const result: LoadResult = { sent: 0, refused: 0, times: [], lost: 0, doubled: 0 }
/** Send time of each message by clientId, and the sockets that received it. */
const messages = new Map<string, { sentAt: number; tabs: Set<string> }>()

async function openTab(guestId: string): Promise<void> {
  const socket = io(job.address, { auth: { guestId }, transports: ['websocket'], forceNew: true })
  socket.on('messaging', (message: unknown) => {
    const now = performance.now()
    const { clientId, createdAt } = v.parse(conversation, message)
    socket.emit('received', createdAt)
    const found = messages.get(clientId ?? '')
    if (!found) return
    if (found.tabs.has(socket.id ?? '')) result.doubled++
    else result.times.push(now - found.sentAt)
    found.tabs.add(socket.id ?? '')
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const answer: unknown = await socket.emitWithAck('join', `kapao-${guestId}`)
  v.parse(v.object({ ok: v.literal(true) }), answer)
}

async function openAll(guests: readonly string[]): Promise<void> {
  const queue = guests.flatMap((guest) => Array<string>(TABS).fill(guest))
  const worker = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await openTab(next)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function send(guestId: string): Promise<void> {
  const clientId = randomUUID()
  messages.set(clientId, { sentAt: performance.now(), tabs: new Set() })
  result.sent++
  const text = { message_type: 'text', payload: { message: `Message ${result.sent}` } }
  const response = await fetch(job.address + chatSend.path, {
    method: chatSend.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sender: 'customer', message: text, guestId, clientId }),
  })
  await response.arrayBuffer()
  if (!response.ok) result.refused++
}

async function sendMessages(guests: readonly string[], { perSecond, seconds }: Load): Promise<void> {
  const startedAt = performance.now()
  const sends: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = startedAt + (index * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    const guest = guests[index % guests.length]
    if (guest !== undefined) sends.push(send(guest))
  }
  await Promise.all(sends)
  const deadline = performance.now() + DRAIN_TIMEOUT_MS
  while (result.times.length < result.sent * TABS && performance.now() < deadline) await pause(20)
}

const guests = Array.from({ length: Math.round(job.sockets / TABS) }, () => randomUUID())
await openAll(guests)
process.send?.('ready')
await once(process, 'message')
await sendMessages(guests, job)
for (const { tabs } of messages.values()) result.lost += TABS - tabs.size
process.send?.(result, () => process.exit(0))
