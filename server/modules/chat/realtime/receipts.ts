import type { Reached } from '#server/modules/chat/broadcaster.ts'

/** Extra wait for further receipts after the first one from another process. */
const GRACE_MS = 1000

interface Waiting {
  /** Connections of this process that haven't acknowledged yet. */
  readonly silent: Set<string>
  readonly from: Set<string>
  readonly sessions: Set<string>
  /** Completes the wait if no more receipts are expected. */
  look(): void
  end(): void
}

export interface Expected {
  /** Connections of this process that receive the message. */
  readonly here: Iterable<string>
  /**
   * Whether other processes may deliver the message too. Their number of connections is unknown, so the wait
   * ends shortly
   * after the first receipt.
   */
  readonly elsewhere: boolean
  readonly ms: number
}

/** Acknowledgement of a message by a connection. */
export interface Receipt {
  readonly connection: string
  /** A member's token hash. */
  readonly session: string | null
}

/** Tracks acknowledgements of published messages. */
export interface Receipts {
  /**
   * Waits for acknowledgements of a message.
   * @returns the distinct connections and sessions that acknowledged it
   */
  wait(key: string, expected: Expected): Promise<Reached>
  /** @returns whether a publisher of this process awaits this message's receipts */
  add(key: string, receipt: Receipt): boolean
  /** Stops waiting for a closed connection. */
  gone(connection: string): void
  /** Completes all waits, e.g. at shutdown. */
  end(): void
}

export function countReceipts(): Receipts {
  const waiting = new Map<string, Waiting>()
  return {
    wait: (key, { here, elsewhere, ms }) =>
      new Promise((resolve) => {
        const silent = new Set(here)
        const from = new Set<string>()
        const sessions = new Set<string>()
        let grace: NodeJS.Timeout | undefined
        const end = () => {
          clearTimeout(timer)
          clearTimeout(grace)
          waiting.delete(key)
          resolve({ acknowledged: from.size, sessions })
        }
        const timer = setTimeout(end, ms)
        const look = () => {
          if (silent.size > 0) return
          if (!elsewhere) end()
          else if (from.size > 0) grace ??= setTimeout(end, GRACE_MS)
        }
        waiting.set(key, { silent, from, sessions, look, end })
        look()
      }),
    add(key, { connection, session }) {
      const found = waiting.get(key)
      if (!found) return false
      found.from.add(connection)
      if (session !== null) found.sessions.add(session)
      found.silent.delete(connection)
      found.look()
      return true
    },
    gone(connection) {
      for (const { silent, look } of [...waiting.values()]) if (silent.delete(connection)) look()
    },
    end() {
      for (const one of [...waiting.values()]) one.end()
    },
  }
}
