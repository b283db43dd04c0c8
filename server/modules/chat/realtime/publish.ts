import type { Conversation } from '#contract/chat.ts'
import type { Clock } from '#server/deps.ts'
import type { Reached } from '#server/modules/chat/broadcaster.ts'
import { atMost } from '#server/platform/realtime/window-counter.ts'
import type { ChatServer, Connection } from './events.ts'
import { RECEIPT_FRESH_MS, RECEIPTS_PER_SECOND } from './limits.ts'
import type { Receipts } from './receipts.ts'

/** How long to wait for receipts: enough for an active phone on a bad connection. */
const RECEIPT_MS = 3000

/** Key of a message: times are unique within a room. */
const keyOf = (room: string, createdAt: unknown): string => `${room} ${String(createdAt)}`

/**
 * Creates a filter, one per connection, for receipts that no publisher of this process awaits. Clients can
 * send arbitrary
 * receipts; those that no other process can await either aren't forwarded.
 */
export function worthPassing(clock: Clock): (createdAt: number) => boolean {
  const mayPass = atMost(RECEIPTS_PER_SECOND, 1000)
  return (createdAt) => Math.abs(clock.now() - createdAt) <= RECEIPT_FRESH_MS && mayPass()
}

/**
 * Broadcasts messages and counts acknowledgements. Acknowledgements are separate events: socket.io stores
 * packets for
 * connection state recovery only if they have no acknowledgement callback.
 * @param isClusterReady whether other processes are reachable
 */
export function publisher(
  io: ChatServer,
  { clock, receipts, joined }: { clock: Clock; receipts: Receipts; joined: () => boolean },
) {
  io.on('received', (key, connection, session) => void receipts.add(key, { connection, session }))

  return {
    /** @returns the acknowledgements received in time from connections of all processes */
    async publish(room: string, conversation: Conversation): Promise<Reached> {
      const here = io.of('/').adapter.rooms.get(room) ?? []
      const elsewhere = joined()
      const expected = { here, elsewhere, ms: RECEIPT_MS }
      const counted = receipts.wait(keyOf(room, conversation.createdAt), expected)
      // While Redis is down, clients of other processes read the message from the history.
      ;(elsewhere ? io : io.local).in(room).emit('messaging', conversation)
      return await counted
    },
    /** Handles a connection's acknowledgements of messages in its room. */
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
