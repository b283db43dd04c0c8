import * as v from 'valibot'
import { backoffDelayMs, socketBackoff } from '#lib/async/backoff.ts'
import { delay } from '#lib/async/delay.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { LiveSocket, SocketEvents } from './socket-io.ts'

/** The socket is looked at so often (specification, section 9), milliseconds. */
const CHECK_MS = 5000
/** A server that answers a join does so by then. */
const JOIN_MS = 3000
/** Without an answer the room counts as joined after this time: most servers give none (section 7). */
const UNANSWERED_MS = 400
const PROBE_MS = 5000
/** A connection that held so long starts a new row of waits when it breaks, milliseconds. */
const HELD_MS = 10_000
/** A try that is younger isn't given up for a new one, milliseconds. */
const FRESH_MS = 2000

export interface ConnectionDeps {
  readonly makeSocket: (events: SocketEvents) => Promise<LiveSocket>
  /** Name of the room (D26); rejects while it can't be known. */
  readonly room: () => Promise<string>
  readonly message: (wire: unknown) => void
  /** The room was joined, again after each break: time to fill the gap. */
  readonly joined: () => void
  /** Joined or not any more. */
  readonly changed: () => void
  /** The server doesn't let us into the room; undefined: it does now. */
  readonly refused: (error: Error | undefined) => void
}

export interface Connection {
  readonly connected: () => boolean
  /** Resolves when the first attempt has ended, whether the room was joined or not. */
  readonly firstAttempt: () => Promise<void>
  readonly open: () => void
  readonly received: (createdAt: number) => void
  /** The customer or the network is back: connects at once, or makes sure that the connection lives. */
  readonly back: () => void
  /** Until `open`: the page leaves. */
  readonly close: () => void
}

/** What the server answers to a join, where it says no. */
const refusal = v.union([
  v.literal(false),
  v.object({ ok: v.literal(false) }),
  v.object({ error: v.string() }),
])

/** Keeps the room joined: reconnects with backoff, and doesn't trust a connection that has gone quiet. */
export function createConnection(deps: ConnectionDeps): Connection {
  let socket: LiveSocket | undefined
  let wanted = false
  let opening = false
  let openedAt = 0
  let joined = false
  let joinedAt = 0
  let failures = 0
  /** This server answers joins, so that one can be used to ask whether it lives. */
  let answers = false
  /** The newest answer to a join was a refusal. */
  let isRefused = false
  let room = ''
  /** Number of the newest connection: what an older one brings is dropped. */
  let turn = 0
  /** The customer is back and waits for the answer: if there is none, a new connection is made at once. */
  let hurried = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let checking: ReturnType<typeof setInterval> | undefined
  let attempted = (): void => undefined
  const firstAttempt = new Promise<void>((resolve) => {
    attempted = resolve
  })

  function setJoined(now: boolean): void {
    if (joined === now) return
    joined = now
    if (now) joinedAt = Date.now()
    deps.changed()
  }

  async function connect(): Promise<void> {
    if (!wanted || opening || joined) return
    clearTimeout(retry)
    opening = true
    openedAt = Date.now()
    const mine = ++turn
    try {
      room = await deps.room()
      socket ??= await deps.makeSocket({
        up: () => void join(turn),
        down: (reason) => lost(reason),
        message: deps.message,
      })
      if (mine === turn) socket.connect()
    } catch (error) {
      if (mine === turn) lost(errorName(error))
    }
  }

  async function join(mine: number): Promise<void> {
    const answered = socket?.join(room, JOIN_MS).then((answer) => takeAnswer(mine, answer))
    await Promise.race([answered, delay(UNANSWERED_MS)])
    if (!isRefused && mine === turn && socket?.connected()) enter()
  }

  function takeAnswer(mine: number, answer: unknown): void {
    if (mine !== turn || !socket?.connected()) return
    isRefused = v.safeParse(refusal, answer).success
    if (isRefused) {
      deps.refused(new Error('join refused'))
      lost('join')
      return
    }
    answers ||= answer !== undefined
    deps.refused(undefined)
    enter()
  }

  function enter(): void {
    opening = false
    if (joined) return
    setJoined(true)
    deps.joined()
    attempted()
  }

  function lost(reason: string): void {
    turn++
    opening = false
    socket?.drop()
    if (joined && Date.now() - joinedAt > HELD_MS) failures = 0
    setJoined(false)
    attempted()
    if (!wanted) return
    failures++
    report('chat-socket', { reason, failures })
    clearTimeout(retry)
    if (hurried) void connect()
    else retry = setTimeout(() => void connect(), backoffDelayMs(failures, socketBackoff))
    hurried = false
  }

  /** Asks whether the server is still there; one that doesn't answer joins must have let hear of itself. */
  async function probe(): Promise<void> {
    const mine = turn
    const live = socket
    if (!live) return
    if (answers && live.connected()) {
      if ((await live.join(room, PROBE_MS)) !== undefined || mine !== turn) return
    } else if (live.connected() && live.silence() < 2 * live.heartbeat()) return
    lost('silent')
  }

  /** It should have let hear of itself by now. */
  function quiet(): boolean {
    return socket !== undefined && socket.silence() > socket.heartbeat() + CHECK_MS
  }

  function check(): void {
    if (joined && (!socket?.connected() || quiet())) void probe()
  }

  return {
    connected: () => joined,
    firstAttempt: () => firstAttempt,
    received: (createdAt) => socket?.received(createdAt),
    open() {
      wanted = true
      checking ??= setInterval(check, CHECK_MS)
      void connect()
    },
    back() {
      if (!wanted) return
      failures = 0
      if (joined) {
        hurried = true
        // The phone slept: nobody needs to ask.
        if (quiet()) lost('asleep')
        else
          void probe().finally(() => {
            hurried = false
          })
        return
      }
      // It was begun in another network, or before the phone slept, and may wait long for nothing.
      if (opening && Math.abs(Date.now() - openedAt) > FRESH_MS) {
        turn++
        opening = false
        socket?.drop()
      }
      void connect()
    },
    close() {
      wanted = false
      turn++
      opening = false
      clearTimeout(retry)
      clearInterval(checking)
      checking = undefined
      socket?.drop()
      setJoined(false)
    },
  }
}
