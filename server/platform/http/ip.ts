import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './server-env.ts'

/** Whether a proxy's `X-Forwarded-For` is believed. `hop` counts from 0, the socket's own peer. */
export type TrustProxy = (address: string, hop: number) => boolean

/** Puts the client's address into the request's context as `ip`, for rate limits and logs. */
export function clientIp(trust: TrustProxy): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const peer = c.env?.incoming?.socket?.remoteAddress
    c.set('ip', clientAddress(trust, peer, c.req.header('x-forwarded-for')))
    await next()
  }
}

/**
 * Address of the client as rate limits count it: the last address of the chain of proxies that isn't trusted. Anybody
 * can send `X-Forwarded-For`, so it is read only as far as trusted proxies wrote it.
 * @param peer the socket's remote address; undefined where the socket is closed already
 * @param forwardedFor the header: addresses, the client's first
 */
export function clientAddress(
  trust: TrustProxy,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string {
  if (peer === undefined) return countedAddress()
  const forwarded = (forwardedFor ?? '').split(',').map(withoutPort).reverse()
  let client = withoutMapping(peer)
  for (const [hop, address] of forwarded.entries()) {
    // A proxy that hides the address ("unknown") stands for its clients itself.
    if (!trust(client, hop) || isIP(address) === 0) break
    client = withoutMapping(address)
  }
  return countedAddress(client)
}

/** Some proxies write the client's port as well: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
function withoutPort(entry: string): string {
  const text = entry.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** An IPv4 address that an IPv6 socket received (`::ffff:203.0.113.7`). */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** An IPv6 address counts by its /64, the smallest block that one customer gets. */
function countedAddress(address = 'unknown'): string {
  if (!address.includes(':')) return address
  return `${expandIpv6(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address without leading zeros. */
function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  const start = groups(head)
  if (tail === undefined) return start
  const end = groups(tail)
  return [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'), ...end]
}
