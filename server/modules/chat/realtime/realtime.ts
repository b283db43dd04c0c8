import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import type { Deps } from '#server/deps.ts'
import type { ChatBroadcaster } from '#server/modules/chat/broadcaster.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { socketCorsOptions } from '#server/platform/http/cross-origin.ts'
import { plainHeaders } from '#server/platform/http/headers.ts'
import { clientAddress } from '#server/platform/http/ip.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { handshakesPerAddress } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { openCluster } from '#server/platform/realtime/cluster.ts'
import { isAllowedOrigin } from '#server/platform/realtime/origin.ts'
import { createWindowCounter } from '#server/platform/realtime/window-counter.ts'
import {
  type ChatServer,
  type Connection,
  connectionFields,
  memberRoom,
  roomsOfOwner,
  sessionRoom,
} from './events.ts'
import { authenticateConnections } from './identify.ts'
import { handleJoins } from './join.ts'
import { EVENT_WINDOW_MS, EVENTS_PER_WINDOW, PACKET_MAX_BYTES } from './limits.ts'
import { createPublisher } from './publish.ts'
import { createReceiptTracker } from './receipts.ts'
import { checkRecoveredSessions, leaveForbiddenRooms } from './recovery.ts'
import { watchSessions } from './session-watch.ts'

/** How long socket.io keeps missed packets for a disconnected client. */
const RECOVERY_WINDOW_MS = 2 * 60_000

/** Realtime server of the chat. */
export interface Realtime extends ChatBroadcaster {
  /** Accepts connections at /socket.io. Call it before the server listens. */
  attach(server: HttpServer): void
  /** Number of connections to this process. */
  connections(): number
  /** Whether messages reach the other processes, through Redis. */
  isClusterReady(): boolean
  /** Checks now, instead of at the next interval, whether sessions have ended. */
  checkSessions(): Promise<void>
  /** Disconnects all clients, which then reconnect to another process. Messages can still be published. */
  disconnectClients(): Promise<void>
  /** Disconnects all clients and closes Redis. */
  close(): Promise<void>
}

type RealtimeDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'log' | 'rateStore'>

/**
 * Opens the realtime server: standalone, or joined with other processes through REDIS_URL.
 * @param prefix separates several backends that share one Redis
 * @throws StartError if Redis is unreachable
 */
export async function openRealtime(deps: RealtimeDeps, prefix = 'kapao:chat:'): Promise<Realtime> {
  const { log, settings } = deps
  const cluster = settings.redisUrl ? await openCluster(settings.redisUrl, prefix, log) : undefined
  if (!cluster && settings.databaseUrl) {
    log.warn('chat-one-process', {
      detail:
        'REDIS_URL is not set: chat messages reach only the connections of the process that stored them',
    })
  }
  const io: ChatServer = new Server({
    serveClient: false,
    allowRequest: createHandshakeCheck(deps),
    ...socketCorsOptions(settings.allowedOrigins),
    maxHttpBufferSize: PACKET_MAX_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    connectTimeout: 15_000,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_WINDOW_MS, skipMiddlewares: false },
    ...(cluster ? { adapter: cluster.adapter } : {}),
  })
  const watch = watchSessions(io, deps)
  const receipts = createReceiptTracker()
  const isClusterReady = () => cluster?.isReady() ?? false
  const { publish, handleReceipts } = createPublisher(io, { clock: deps.clock, receipts, isClusterReady })
  checkRecoveredSessions(io, deps)
  io.use(authenticateConnections(deps))
  io.on('connection', (connection) => void onConnection(connection))

  async function onConnection(connection: Connection): Promise<void> {
    const { owner } = connection.data
    leaveForbiddenRooms(connection)
    limitEventRate(connection, log)
    handleJoins(io, connection, deps)
    connection.on('disconnect', () => receipts.removeConnection(connection.id))
    handleReceipts(connection)
    if (owner.kind === 'guest') return
    void connection.join(roomsOfOwner(owner))
    // After joining the rooms, through which an end of the session reaches this connection: no gap in
    // between.
    await watch.checkSession(owner.tokenHash).catch((error: unknown) => {
      log.error('chat-sessions', { ...connectionFields(connection), ...errorFields(error) })
      connection.disconnect(true)
    })
  }

  let disconnected: Promise<void> | undefined
  let attached = false
  const disconnectClients = async () => {
    watch.stop()
    if (attached) disconnected ??= io.close()
    await disconnected
    receipts.end()
  }

  return {
    publish,
    async endSessions({ memberId, exceptTokenHash, onlyTokenHash }) {
      const except = exceptTokenHash === undefined ? [] : [sessionRoom(exceptTokenHash)]
      const room = onlyTokenHash === undefined ? memberRoom(memberId) : sessionRoom(onlyTokenHash)
      // Local connections first, in case Redis fails.
      io.local.in(room).except(except).disconnectSockets(true)
      if (cluster) io.in(room).except(except).disconnectSockets(true)
    },
    attach(server) {
      attached = true
      io.attach(server)
      io.engine.use(
        (_request: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
          for (const [name, value] of Object.entries(plainHeaders(settings.hsts)))
            response.setHeader(name, value)
          next()
        },
      )
    },
    isClusterReady,
    connections: () => io.of('/').sockets.size,
    checkSessions: watch.check,
    disconnectClients,
    async close() {
      await disconnectClients()
      await cluster?.close()
    },
  }
}

/** Disconnects a client that exceeds the event rate limit. */
function limitEventRate(connection: Connection, log: Log): void {
  const isWithinLimit = createWindowCounter(EVENTS_PER_WINDOW, EVENT_WINDOW_MS)
  connection.use((_event, next) => {
    if (isWithinLimit()) {
      next()
      return
    }
    if (connection.connected) log.warn('chat-flood', connectionFields(connection))
    connection.disconnect(true)
  })
}

type AllowRequestCallback = (refusal: string | null, allowed: boolean) => void

/**
 * Decides on each new transport before any state is allocated: checks the origin and the rate limit per
 * address. Fails closed if the rate limit can't be checked.
 */
function createHandshakeCheck({
  clock,
  log,
  rateStore,
  settings,
}: Pick<Deps, 'clock' | 'log' | 'rateStore' | 'settings'>) {
  const { allowedOrigins, trustProxy } = settings
  return (request: IncomingMessage, answer: AllowRequestCallback): void => {
    const { origin, host, 'x-forwarded-for': forwarded } = request.headers
    const ip = clientAddress(trustProxy, request.socket.remoteAddress, forwarded?.toString())
    if (!isAllowedOrigin(origin, host, allowedOrigins)) {
      log.warn('chat-origin-refused', { ip, origin: origin?.slice(0, 200) })
      answer('UNAUTHORIZED', false)
      return
    }
    limitRate(rateStore, `sockets:${ip}`, handshakesPerAddress, clock.now()).then(
      () => answer(null, true),
      (error: unknown) => {
        if (!(error instanceof DomainError)) log.error('chat-handshake', { ip, ...errorFields(error) })
        answer(error instanceof DomainError ? error.key : 'INTERNAL_SERVER_ERROR', false)
      },
    )
  }
}
