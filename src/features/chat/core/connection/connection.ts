import * as v from 'valibot'
import { backoffDelayMs, socketBackoff } from '#lib/async/backoff.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { LiveSocket, SocketEvents } from './socket-io.ts'

/** Interval of the health check (specification, section 9). */
const CHECK_MS = 5000
const JOIN_TIMEOUT_MS = 3000
/**
 * Without an acknowledgement the room counts as joined after this time: most servers send none
 * (specification, section 7).
 */
const ASSUME_JOINED_MS = 400
const PROBE_TIMEOUT_MS = 5000
/** Reset the backoff if a connection lasted at least this long. */
const STABLE_MS = 10_000
/** On resume, a pending connection attempt older than this is replaced. */
const MAX_PENDING_MS = 2000

export interface ConnectionDeps {
  readonly createSocket: (events: SocketEvents) => Promise<LiveSocket>
  /** Name of the room; rejects if the config can't be loaded. */
  readonly getRoom: () => Promise<string>
  readonly onMessage: (raw: unknown) => void
  /** Called after every (re)join, so that messages missed in between can be fetched. */
  readonly onJoined: () => void
  /** `isJoined` or `joinError` changed. */
  readonly onChange: () => void
}

/** Acknowledgements that refuse a join. */
const refusal = v.union([
  v.literal(false),
  v.object({ ok: v.literal(false) }),
  v.object({ error: v.string() }),
])

/** Keeps the room joined: reconnects with backoff and probes connections that have gone silent. */
export function createConnection(deps: ConnectionDeps) {
  let socket: LiveSocket | undefined
  let isWanted = false
  let isConnecting = false
  let connectStartedAt = 0
  let isJoined = false
  let joinedAt = 0
  let failures = 0
  /** The server acknowledges joins, so a repeated join can serve as a liveness probe. */
  let acksJoins = false
  let joinError: Error | undefined
  let room = ''
  /** Id of the latest connection attempt; results of older ones are ignored. */
  let attemptId = 0
  /** A probe on behalf of a returning user is pending: if it fails, reconnect without backoff. */
  let skipBackoff = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let checkTimer: ReturnType<typeof setInterval> | undefined
  let resolveFirstAttempt = (): void => undefined
  const firstAttempt = new Promise<void>((resolve) => {
    resolveFirstAttempt = resolve
  })

  function setJoined(now: boolean): void {
    if (isJoined === now) return
    isJoined = now
    if (now) joinedAt = Date.now()
    deps.onChange()
  }

  async function connect(): Promise<void> {
    if (!isWanted || isConnecting || isJoined) return
    clearTimeout(retryTimer)
    isConnecting = true
    connectStartedAt = Date.now()
    const ownAttemptId = ++attemptId
    try {
      room = await deps.getRoom()
      socket ??= await deps.createSocket({
        onConnect: () => void join(attemptId),
        onDisconnect: (reason) => handleLost(reason),
        onMessage: deps.onMessage,
      })
      if (ownAttemptId === attemptId) socket.connect()
    } catch (error) {
      if (ownAttemptId === attemptId) handleLost(errorName(error))
    }
  }

  async function join(ownAttemptId: number): Promise<void> {
    const acknowledged = socket?.join(room, JOIN_TIMEOUT_MS).then((ack) => handleJoinAck(ownAttemptId, ack))
    await waitAtMost(ASSUME_JOINED_MS, acknowledged)
    if (!joinError && ownAttemptId === attemptId && socket?.isConnected()) handleJoined()
  }

  function handleJoinAck(ownAttemptId: number, ack: unknown): void {
    if (ownAttemptId !== attemptId || !socket?.isConnected()) return
    joinError = v.is(refusal, ack) ? new Error('join refused') : undefined
    if (joinError) {
      deps.onChange()
      handleLost('join')
      return
    }
    acksJoins ||= ack !== undefined
    handleJoined()
  }

  function handleJoined(): void {
    isConnecting = false
    if (isJoined) return
    setJoined(true)
    deps.onJoined()
    resolveFirstAttempt()
  }

  function handleLost(reason: string): void {
    attemptId++
    isConnecting = false
    socket?.disconnect()
    if (isJoined && Date.now() - joinedAt > STABLE_MS) failures = 0
    setJoined(false)
    resolveFirstAttempt()
    if (!isWanted) return
    failures++
    report('chat-socket', { reason, failures })
    clearTimeout(retryTimer)
    if (skipBackoff) void connect()
    else retryTimer = setTimeout(() => void connect(), backoffDelayMs(failures, socketBackoff))
    skipBackoff = false
  }

  /** Checks that the server is alive: by a join, or by its pings if it doesn't acknowledge joins. */
  async function probe(): Promise<void> {
    const ownAttemptId = attemptId
    const probed = socket
    if (!probed) return
    if (acksJoins && probed.isConnected()) {
      if ((await probed.join(room, PROBE_TIMEOUT_MS)) !== undefined || ownAttemptId !== attemptId) return
    } else if (probed.isConnected() && probed.msSinceLastPacket() < 2 * probed.pingIntervalMs()) return
    handleLost('silent')
  }

  /** A ping of the server is overdue. */
  function isPingOverdue(): boolean {
    return socket !== undefined && socket.msSinceLastPacket() > socket.pingIntervalMs() + CHECK_MS
  }

  function check(): void {
    if (isJoined && (!socket?.isConnected() || isPingOverdue())) void probe()
  }

  return {
    isJoined: () => isJoined,
    /** Set if the server refused the latest join. */
    joinError: () => joinError,
    /** Resolves when the first attempt has succeeded or failed. */
    firstAttempt: () => firstAttempt,
    acknowledge: (createdAt: number) => socket?.acknowledge(createdAt),
    open() {
      isWanted = true
      checkTimer ??= setInterval(check, CHECK_MS)
      void connect()
    },
    /** User or network is back: connects immediately, or verifies that the connection is alive. */
    resumeNow() {
      if (!isWanted) return
      failures = 0
      if (isJoined) {
        skipBackoff = true
        // The device was asleep: no need to probe.
        if (isPingOverdue()) handleLost('asleep')
        else
          void probe().finally(() => {
            skipBackoff = false
          })
        return
      }
      // The pending attempt was started on another network or before the device slept, and may hang.
      if (isConnecting && Math.abs(Date.now() - connectStartedAt) > MAX_PENDING_MS) {
        attemptId++
        isConnecting = false
        socket?.disconnect()
      }
      void connect()
    },
    /** Closes the connection until the next `open`, e.g. when the page is frozen. */
    close() {
      isWanted = false
      attemptId++
      isConnecting = false
      clearTimeout(retryTimer)
      clearInterval(checkTimer)
      checkTimer = undefined
      socket?.disconnect()
      setJoined(false)
    },
  }
}
