import type { Reached } from '#server/modules/chat/broadcaster.ts'

/** Once somebody elsewhere has a message, others there may be a little slower, milliseconds. */
const GRACE_MS = 1000

interface Waiting {
  /** Connections of this process that haven't said anything yet. */
  readonly silent: Set<string>
  readonly from: Set<string>
  readonly sessions: Set<string>
  /** Looks whether there is anybody left to wait for. */
  look(): void
  end(): void
}

export interface Expected {
  /** Connections of this process that are sent the message. */
  readonly here: Iterable<string>
  /** Whether other processes may send it to others. How many isn't known: after a first receipt it is soon over. */
  readonly elsewhere: boolean
  /** How long to wait at most, milliseconds. */
  readonly ms: number
}

/** Who says that they have it. */
export interface Receipt {
  readonly connection: string
  /** Of a member: hash of the session's token. */
  readonly session: string | null
}

/** Counts who has received what. */
export interface Receipts {
  /**
   * Waits for receipts of a message.
   * @returns which different connections and sessions have it
   */
  wait(key: string, expected: Expected): Promise<Reached>
  /** @returns whether anybody here waits for a receipt of this message */
  add(key: string, receipt: Receipt): boolean
  /** A connection has closed: nothing more is to be expected of it. */
  gone(connection: string): void
  /** Nobody is going to receive anything any more: ends all waiting. */
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
