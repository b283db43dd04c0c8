import type { Context, MiddlewareHandler } from 'hono'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { isLoopback } from '#server/settings.ts'

/** The host name of a Host header, without port and brackets. */
function hostName(header: string): string {
  return header
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
}

/**
 * Lets in only who sits at this machine: the peer's address is a loopback one, no proxy speaks for somebody else, and
 * the name asked for is this machine's (a web page elsewhere that rebinds its name to 127.0.0.1 isn't).
 */
export const thisMachineOnly: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const peer = (c.env?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/i, '')
  if (!isLoopback(peer) || !isLoopback(hostName(hostOf(c))) || isForwarded(c.req.header())) {
    return c.text('The demo console answers this machine only.', 403)
  }
  return await next()
}

/** Lets in what changes anything only from a page of the same origin. */
export const ownFormsOnly: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!reads && !isSameOrigin(c)) return c.text('This came from another page.', 403)
  return await next()
}

/**
 * The same for a form that signs in: also from a portal on another port of this machine. A portal's page sends no
 * referrer, so its Origin says nothing.
 */
export const signInFormsOnly: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const near = c.req.header('sec-fetch-site') === 'same-site'
  if (!near && !isSameOrigin(c)) return c.text('This came from another page.', 403)
  return await next()
}

function hostOf(c: Context<ServerEnv>): string {
  return c.req.header('host') ?? new URL(c.req.url).host
}

/** Whether a proxy has left its mark: then the peer's address is the proxy's, not the visitor's. */
function isForwarded(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-.*)$/i.test(name))
}

function isSameOrigin(c: Context<ServerEnv>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('origin')
  const host = hostOf(c)
  return origin === `http://${host}` || origin === `https://${host}`
}
