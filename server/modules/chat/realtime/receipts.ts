import type { Acknowledgements } from '#server/modules/chat/broadcaster.ts'

/** Extra wait for further receipts after the first one from another process. */
const GRACE_MS = 1000

interface PendingMessage {
  /** Connections of this process that haven't acknowledged yet. */
  readonly unacknowledged: Set<string>
  readonly acknowledgedBy: Set<string>
  readonly sessions: Set<string>
  /** Completes the wait if no more receipts are expected. */
  finishIfDone(): void
  end(): void
}

export interface ExpectedRecipients {
  /** Connections of this process that receive the message. */
  readonly localConnections: Iterable<string>
  /**
   * Whether other processes may deliver the message too. Their number of connections is unknown, so the wait
   * ends shortly after the first receipt.
   */
  readonly hasRemotes: boolean
  readonly timeoutMs: number
}

/** Acknowledgement of a message by a connection. */
export interface Receipt {
  readonly connection: string
  /** A member's token hash. */
  readonly session: string | null
}

/** Tracks acknowledgements of published messages. */
export interface ReceiptTracker {
  /**
   * Waits for acknowledgements of a message.
   * @returns the distinct connections and sessions that acknowledged it
   */
  wait(key: string, expected: ExpectedRecipients): Promise<Acknowledgements>
  /** @returns whether a publisher of this process awaits this message's receipts */
  add(key: string, receipt: Receipt): boolean
  /** Stops waiting for a closed connection. */
  removeConnection(connection: string): void
  /** Completes all waits, e.g. at shutdown. */
  end(): void
}

/** One per process. Messages are identified by room and `createdAt` (`key`). */
export function createReceiptTracker(): ReceiptTracker {
  const pending = new Map<string, PendingMessage>()
  return {
    wait: (key, { localConnections, hasRemotes, timeoutMs }) =>
      new Promise((resolve) => {
        const unacknowledged = new Set(localConnections)
        const acknowledgedBy = new Set<string>()
        const sessions = new Set<string>()
        let graceTimer: NodeJS.Timeout | undefined
        const end = () => {
          clearTimeout(timer)
          clearTimeout(graceTimer)
          pending.delete(key)
          resolve({ acknowledged: acknowledgedBy.size, sessions })
        }
        const timer = setTimeout(end, timeoutMs)
        const finishIfDone = () => {
          if (unacknowledged.size > 0) return
          if (!hasRemotes) end()
          else if (acknowledgedBy.size > 0) graceTimer ??= setTimeout(end, GRACE_MS)
        }
        pending.set(key, { unacknowledged, acknowledgedBy, sessions, finishIfDone, end })
        finishIfDone()
      }),
    add(key, { connection, session }) {
      const found = pending.get(key)
      if (!found) return false
      found.acknowledgedBy.add(connection)
      if (session !== null) found.sessions.add(session)
      found.unacknowledged.delete(connection)
      found.finishIfDone()
      return true
    },
    removeConnection(connection) {
      for (const { unacknowledged, finishIfDone } of [...pending.values()])
        if (unacknowledged.delete(connection)) finishIfDone()
    },
    end() {
      for (const message of [...pending.values()]) message.end()
    },
  }
}
