import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../http/server-env.ts'
import { isLoopback } from '../settings.ts'

/** The host name of a Host header, without port and brackets. */
function hostName(header: string): string {
  return header
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
}

/**
 * Lets in only who sits at this machine: the peer's address is a loopback one, no proxy speaks for somebody else, and
 * the name asked for is this machine's (a web page elsewhere that rebinds its name to 127.0.0.1 isn't). What changes
 * anything must come from a page of the same origin.
 */
export const loopbackOnly: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const peer = (c.env?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/i, '')
  const host = c.req.header('host') ?? new URL(c.req.url).host
  if (!isLoopback(peer) || !isLoopback(hostName(host)) || isForwarded(c.req.header())) {
    return c.text('The demo console answers this machine only.', 403)
  }
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!reads && !isSameOrigin(c.req.header('sec-fetch-site'), c.req.header('origin'), host)) {
    return c.text('This came from another page.', 403)
  }
  await next()
}

/** Whether a proxy has left its mark: then the peer's address is the proxy's, not the visitor's. */
function isForwarded(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-.*)$/i.test(name))
}

function isSameOrigin(site: string | undefined, origin: string | undefined, host: string): boolean {
  if (site !== undefined) return site === 'same-origin'
  return origin === `http://${host}` || origin === `https://${host}`
}
