import type { Conversation } from '#contract/chat.ts'
import type { Acknowledgements } from '#server/modules/chat/broadcaster.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createWindowCounter } from '#server/platform/realtime/window-counter.ts'
import type { ChatServer, Connection } from './events.ts'
import { RECEIPT_MAX_SKEW_MS, RECEIPTS_PER_SECOND } from './limits.ts'
import type { ReceiptTracker } from './receipts.ts'

/** How long to wait for receipts: enough for an active phone on a bad connection. */
const RECEIPT_TIMEOUT_MS = 3000

/** Key of a message: times are unique within a room. */
const messageKey = (room: string, createdAt: unknown): string => `${room} ${String(createdAt)}`

/**
 * Creates a filter, one per connection, for receipts that no publisher of this process awaits. Clients can
 * send arbitrary receipts; those that no other process can await either aren't forwarded.
 */
export function createForwardFilter(clock: Clock): (createdAt: number) => boolean {
  const isWithinLimit = createWindowCounter(RECEIPTS_PER_SECOND, 1000)
  return (createdAt) => Math.abs(clock.now() - createdAt) <= RECEIPT_MAX_SKEW_MS && isWithinLimit()
}

/**
 * Broadcasts messages and counts acknowledgements. Acknowledgements are separate events: socket.io stores
 * packets for connection state recovery only if they have no acknowledgement callback.
 * @param isClusterReady whether other processes are reachable
 */
export function createPublisher(
  io: ChatServer,
  {
    clock,
    receipts,
    isClusterReady,
  }: { clock: Clock; receipts: ReceiptTracker; isClusterReady: () => boolean },
) {
  io.on('received', (key, connection, session) => void receipts.add(key, { connection, session }))

  return {
    /** @returns the acknowledgements received in time from connections of all processes */
    async publish(room: string, conversation: Conversation): Promise<Acknowledgements> {
      const localConnections = io.of('/').adapter.rooms.get(room) ?? []
      const hasRemotes = isClusterReady()
      const expected = { localConnections, hasRemotes, timeoutMs: RECEIPT_TIMEOUT_MS }
      const acknowledgements = receipts.wait(messageKey(room, conversation.createdAt), expected)
      // While Redis is down, clients of other processes read the message from the history.
      ;(hasRemotes ? io : io.local).in(room).emit('messaging', conversation)
      return await acknowledgements
    },
    /** Handles a connection's acknowledgements of messages in its room. */
    handleReceipts(connection: Connection): void {
      const shouldForward = createForwardFilter(clock)
      connection.on('received', (createdAt) => {
        const { room, owner } = connection.data
        if (room === undefined || typeof createdAt !== 'number') return
        const key = messageKey(room, createdAt)
        const session = owner.kind === 'member' ? owner.tokenHash : null
        if (receipts.add(key, { connection: connection.id, session }) || !isClusterReady()) return
        if (shouldForward(createdAt)) io.serverSideEmit('received', key, connection.id, session)
      })
    },
  }
}
