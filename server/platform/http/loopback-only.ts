import type { Context, MiddlewareHandler } from 'hono'
import type { ServerEnv } from './server-env.ts'

/** Whether a host to listen on, or of a peer, is only reachable from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Host name of a Host header, without port and brackets. */
function hostName(header: string): string {
  return header
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
}

/**
 * Allows only requests from this machine: loopback peer address, no proxy headers, and a loopback host name
 * (against DNS rebinding, where a foreign page's host name resolves to 127.0.0.1).
 */
export const loopbackOnly: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const peer = (c.env?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/i, '')
  if (!isLoopback(peer) || !isLoopback(hostName(hostOf(c))) || isForwarded(c.req.header())) {
    return c.text('The demo answers this machine only.', 403)
  }
  return await next()
}

/** Allows state-changing requests only from pages of the same origin (CSRF protection). */
export const sameOriginOnly: MiddlewareHandler<ServerEnv> = async (c, next) => {
  if (isForeignForm(c)) return c.text('This came from another page.', 403)
  return await next()
}

/** Whether a request changes something and doesn't come from a page of the same origin. */
export function isForeignForm(c: Context<ServerEnv>): boolean {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  return !reads && !isSameOrigin(c)
}

/**
 * Like `sameOriginOnly`, but also allows sign-in forms from a portal on another port of this machine. The
 * portal sends no referrer, so its Origin header is `null`.
 */
export const sameSiteOnly: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const isSameSite = c.req.header('sec-fetch-site') === 'same-site'
  if (!isSameSite && !isSameOrigin(c)) return c.text('This came from another page.', 403)
  return await next()
}

function hostOf(c: Context<ServerEnv>): string {
  return c.req.header('host') ?? new URL(c.req.url).host
}

/** Whether a proxy forwarded the request: the peer address is then the proxy's. */
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
