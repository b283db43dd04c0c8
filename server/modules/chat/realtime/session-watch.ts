import type { Deps } from '#server/deps.ts'
import { errorFields } from '#server/platform/log.ts'
import { type ChatServer, sessionRoom } from './events.ts'
import { findLiveSessions } from './live-sessions.ts'

/** Interval of the check for sessions that ended unnoticed by this process. */
const CHECK_INTERVAL_MS = 30_000

/** Disconnects clients whose session has ended. */
export interface SessionWatch {
  /** Checks a session whose connection is already in the session's room. */
  checkSession(tokenHash: string): Promise<void>
  /** Checks all sessions with a connection to this process, in one query. */
  check(): Promise<void>
  stop(): void
}

/** Disconnects sessions at their known expiry, and periodically checks for those that ended earlier. */
export function watchSessions(io: ChatServer, deps: Pick<Deps, 'db' | 'clock' | 'log'>): SessionWatch {
  const { db, clock, log } = deps
  let timer: NodeJS.Timeout | undefined
  let nextAt = Number.POSITIVE_INFINITY
  let stopped = false

  /** Schedules a check, unless an earlier one is scheduled. */
  function scheduleCheck(at: number): void {
    if (stopped || at >= nextAt) return
    clearTimeout(timer)
    nextAt = at
    timer = setTimeout(() => void check(), Math.min(CHECK_INTERVAL_MS, Math.max(50, at - clock.now())))
    timer.unref()
  }

  /** @returns when the first of the remaining sessions expires, epoch milliseconds */
  async function disconnectEnded(hashes: readonly string[]): Promise<number> {
    if (hashes.length === 0) return Number.POSITIVE_INFINITY
    const live = await findLiveSessions(db, hashes, clock.now())
    const ended = hashes.filter((hash) => !live.has(hash)).map(sessionRoom)
    if (ended.length > 0) {
      log.info('chat-sessions-ended', { sessions: ended.length })
      io.local.in(ended).disconnectSockets(true)
    }
    return Math.min(...live.values())
  }

  async function check(): Promise<void> {
    const prefix = sessionRoom('')
    const rooms = [...io.of('/').adapter.rooms.keys()].filter((room) => room.startsWith(prefix))
    nextAt = Number.POSITIVE_INFINITY
    let first = Number.POSITIVE_INFINITY
    try {
      first = await disconnectEnded(rooms.map((room) => room.slice(prefix.length)))
    } catch (error) {
      // A temporary database failure must not disconnect clients.
      log.error('chat-sessions', errorFields(error))
    }
    scheduleCheck(Math.min(first, clock.now() + CHECK_INTERVAL_MS))
  }

  scheduleCheck(clock.now() + CHECK_INTERVAL_MS)
  return {
    checkSession: async (tokenHash) => scheduleCheck(await disconnectEnded([tokenHash])),
    check,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
