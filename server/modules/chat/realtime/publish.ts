import type { Conversation } from '#contract/chat.ts'
import type { Reached } from '#server/modules/chat/broadcaster.ts'
import type { Clock } from '#server/platform/clock.ts'
import { atMost } from '#server/platform/realtime/window-counter.ts'
import type { ChatServer, Connection } from './events.ts'
import { RECEIPT_FRESH_MS, RECEIPTS_PER_SECOND } from './limits.ts'
import type { Receipts } from './receipts.ts'

/** How long receipts are waited for, milliseconds: a phone on a bad connection, awake. */
const RECEIPT_MS = 3000

/** One message of one room: times are unique in it. */
const keyOf = (room: string, createdAt: unknown): string => `${room} ${String(createdAt)}`

/**
 * Whether a receipt that nobody here waits for is worth telling the other processes: anybody can say anything, and what
 * nobody can be waiting for is no work for them. One of these for each connection.
 */
export function worthPassing(clock: Clock): (createdAt: number) => boolean {
  const mayPass = atMost(RECEIPTS_PER_SECOND, 1000)
  return (createdAt) => Math.abs(clock.now() - createdAt) <= RECEIPT_FRESH_MS && mayPass()
}

/**
 * Sends messages and counts who has them. Receipts are events of their own: socket.io keeps a packet for a returning
 * connection only where it isn't acknowledged by its callback.
 * @param joined whether other processes can be reached
 */
export function publisher(
  io: ChatServer,
  { clock, receipts, joined }: { clock: Clock; receipts: Receipts; joined: () => boolean },
) {
  io.on('received', (key, connection, session) => void receipts.add(key, { connection, session }))

  return {
    /** @returns by whom, at any process, it was received in time */
    async publish(room: string, conversation: Conversation): Promise<Reached> {
      const here = io.of('/').adapter.rooms.get(room) ?? []
      const elsewhere = joined()
      const expected = { here, elsewhere, ms: RECEIPT_MS }
      const counted = receipts.wait(keyOf(room, conversation.createdAt), expected)
      // Where Redis is away, those elsewhere find the message in the history.
      ;(elsewhere ? io : io.local).in(room).emit('messaging', conversation)
      return await counted
    },
    /** Takes the receipts of a connection, for messages of its room. */
    hear(connection: Connection): void {
      const isWorthPassing = worthPassing(clock)
      connection.on('received', (createdAt) => {
        const { room, who } = connection.data
        if (room === undefined || typeof createdAt !== 'number') return
        const key = keyOf(room, createdAt)
        const session = who.kind === 'member' ? who.tokenHash : null
        if (receipts.add(key, { connection: connection.id, session }) || !joined()) return
        if (isWorthPassing(createdAt)) io.serverSideEmit('received', key, connection.id, session)
      })
    },
  }
}
