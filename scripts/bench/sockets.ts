import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import { chatSend, conversation } from '../../src/contract/chat.ts'
import { callAs } from '../../tests/e2e/fixtures/member.ts'
import { connectClient, roomOf } from '../../tests/setup/chat/socket-harness.ts'
import { databaseKinds } from '../../tests/setup/server/test-database.ts'
import { median } from './median.ts'
import { startServer } from './server.ts'
import { withCleanUp } from './with-clean-up.ts'

const MEMBERS = 400
/** Connections that are opened at the same time, and messages that are under way. */
const PARALLEL = 16
const MESSAGES = 400

type Server = Awaited<ReturnType<typeof startServer>>
type Member = Server['members'][number]

/** Benchmarks the chat's connections on each database: how fast they open, what each takes, and how soon a message arrives. */
export async function benchSockets(): Promise<void> {
  const rows = []
  for (const database of databaseKinds) {
    rows.push({
      database,
      ...(await withCleanUp(async (cleanUp) =>
        measure(cleanUp, await startServer(cleanUp, database, MEMBERS)),
      )),
    })
  }
  console.log(`\nSockets, ${MEMBERS} members`)
  console.table(rows)
}

/** Does the work for all items, for some of them at a time. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const workers = Array.from({ length: PARALLEL }, async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
  })
  await Promise.all(workers)
}

async function measure(cleanUp: AsyncDisposableStack, { address, members, readMemory }: Server) {
  const sockets = new Map<Member, Socket>()
  cleanUp.defer(() => {
    for (const socket of sockets.values()) socket.close()
  })
  const before = await readMemory()
  const start = performance.now()
  await forAll(members, async (member) => {
    const client = await connectClient(address, { token: member.token })
    sockets.set(member, client.socket)
    v.parse(v.object({ ok: v.literal(true) }), await client.join(roomOf(member)))
  })
  const openedMs = performance.now() - start
  const bytesEach = ((await readMemory()) - before) / members.length

  const delays: number[] = []
  await forAll(
    Array.from({ length: MESSAGES }, (_, index) => members[index % members.length]),
    async (member) => {
      const socket = member && sockets.get(member)
      if (!socket) throw new Error('A member has no connection.')
      delays.push(await sendMessage(address, member, socket))
    },
  )
  const sorted = delays.toSorted((a, b) => a - b)
  return {
    'opened per second': Math.round(members.length / (openedMs / 1000)),
    'kB each': Math.round(bytesEach / 1000),
    'delivery p50 ms': Math.round(median(sorted)),
    'p99 ms': Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN),
  }
}

/** Sends a text as the portal does. @returns milliseconds until the sender's connection received it */
async function sendMessage(address: string, member: Member, socket: Socket): Promise<number> {
  const clientId = randomUUID()
  const received = new Promise<void>((resolve) => {
    const onMessage = (message: unknown) => {
      if (v.parse(conversation, message).clientId !== clientId) return
      socket.off('messaging', onMessage)
      resolve()
    }
    socket.on('messaging', onMessage)
  })
  const start = performance.now()
  await callAs({ address }, member, 'POST', chatSend.path, {
    sender: 'customer',
    message: { message_type: 'text', payload: { message: 'Message' } },
    userId: member.publicId,
    clientId,
  })
  await received
  return performance.now() - start
}
