import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { UPLOAD_TIMEOUT_MS } from '#contract/call.ts'
import type { Realtime } from './modules/chat/realtime/realtime.ts'
import type { App } from './platform/http/mount.ts'
import { StartError } from './platform/start-error.ts'

/** A listening HTTP server. */
export interface RunningServer {
  /** e.g. `http://127.0.0.1:8080` */
  address: string
  /**
   * From now on, each response ends its connection. Proxies then use connections to other processes, and none is busy
   * with a request when this server closes.
   */
  drain(): void
  /**
   * Stops accepting requests, disconnects chat clients and waits up to ten seconds for requests in flight.
   */
  close(): Promise<void>
}

const SHUTDOWN_TIMEOUT_MS = 10_000

/** Default path of Socket.IO. */
const SOCKET_PATH = '/socket.io/'

/**
 * How long an idle connection stays open. Longer than the 60 s for which nginx and other proxies keep theirs: the side
 * that sends requests has to close first, or a request meets a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 75_000

/** Time for the headers of a request; the body has a limit of its own (`readChunks`). */
const HEADERS_TIMEOUT_MS = 15_000

/** How often Node looks for connections that exceed a limit. */
const TIMEOUT_CHECK_MS = 5000

/** Limits for discarding the rest of a body after the response. Chunks of one byte cost much more processor time. */
const DISCARD_MS = 60_000
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024
const MAX_DISCARDED_CHUNKED_BYTES = 4 * 1024 * 1024
const DISCARD_CHECK_MS = 50

/**
 * Starts the HTTP server and attaches the chat's realtime server, if given.
 * @param port 0 picks a free port
 * @param portSetting the port's setting, for the sentence about a port that can't be used
 * @throws StartError if the port is in use, or the host isn't an address of this machine
 */
export function listen(
  app: App,
  host: string,
  port: number,
  realtime?: Pick<Realtime, 'attach' | 'disconnectClients'>,
  portSetting = 'PORT',
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const options = {
      fetch: app.fetch,
      hostname: host,
      port,
      overrideGlobalObjects: false,
      // It resets connections whose body was refused early and takes longer than half a second to arrive: clients on slow
      // lines and proxies would miss the response. Node reads and discards the rest, see `discardRest`.
      autoCleanupIncoming: false,
      serverOptions: {
        shouldUpgradeCallback: isChatUpgrade,
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: UPLOAD_TIMEOUT_MS,
        connectionsCheckingInterval: TIMEOUT_CHECK_MS,
        // Two different hosts, tokens or types are neither of them: the joined one is refused.
        joinDuplicateHeaders: true,
      },
    }
    const connections = createConnectionEnder()
    const server = serve(options, (info) => {
      const name = host.includes(':') ? `[${host}]` : host
      const address = `http://${name}:${info.port}`
      resolve({
        address,
        drain: connections.end,
        close: () => {
          connections.end()
          return close(server, realtime)
        },
      })
    })
    if (server instanceof Server) {
      server.prependListener('request', (request, response) => {
        connections.watch(response)
        // The request loses its socket when its body is cancelled.
        const { socket } = request
        response.once('finish', () => discardRest(request, socket))
      })
      server.keepAliveTimeout = KEEP_ALIVE_MS
      realtime?.attach(server)
    }
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartError(describeListenError(error, host, port, portSetting)))
    })
  })
}

/**
 * Ends the connection of a refused body that goes on for too long. At once would be too early: the client would get a reset
 * instead of the response.
 */
function discardRest(request: IncomingMessage, socket: Socket): void {
  if (request.complete || socket.destroyed) return
  const start = { at: performance.now(), bytes: socket.bytesRead }
  const maxBytes = 'content-length' in request.headers ? MAX_DISCARDED_BYTES : MAX_DISCARDED_CHUNKED_BYTES
  const timer = setInterval(() => {
    const isOver = performance.now() - start.at > DISCARD_MS || socket.bytesRead - start.bytes > maxBytes
    if (isOver && !request.complete) socket.destroy()
    if (request.complete || socket.destroyed) clearInterval(timer)
  }, DISCARD_CHECK_MS)
  timer.unref()
}

/** Ends connections with their responses, also with those of requests in flight, once `end` was called. */
function createConnectionEnder() {
  const pending = new Set<ServerResponse>()
  let isEnding = false
  const endWith = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  return {
    watch(response: ServerResponse): void {
      if (isEnding) endWith(response)
      else {
        pending.add(response)
        response.once('close', () => pending.delete(response))
      }
    },
    end(): void {
      isEnding = true
      for (const response of pending) endWith(response)
      pending.clear()
    },
  }
}

/**
 * Whether a request opens a WebSocket of the chat. Others to upgrade, e.g. to `h2c` or elsewhere, get a normal response: the
 * client has to go on with HTTP/1.1 then.
 */
function isChatUpgrade({ headers, url = '' }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(SOCKET_PATH)
}

function describeListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  portSetting: string,
): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program; set ${portSetting}.`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user; set ${portSetting}.`
  return `Can't listen on ${host}, port ${port} (${error.code ?? error.message}).`
}

async function close(
  server: ReturnType<typeof serve>,
  realtime: Pick<Realtime, 'disconnectClients'> | undefined,
): Promise<void> {
  // Right after new connections were accepted: those that wait when the port closes would be reset.
  await setImmediate()
  const ended = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  const closeIdle = () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  closeIdle()
  if ('closeAllConnections' in server)
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref()
  await realtime?.disconnectClients()
  // Long-polling requests have just been answered; their idle keep-alive connections would delay the
  // shutdown.
  closeIdle()
  await ended
}
