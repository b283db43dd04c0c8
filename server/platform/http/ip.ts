import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { compile } from 'proxy-addr'
import type { Log } from '#server/platform/log.ts'
import type { ServerEnv } from './server-env.ts'

/** Whether a proxy's `X-Forwarded-For` is trusted. `hop` counts from 0, the socket's peer. */
export type TrustProxy = (address: string, hop: number) => boolean

const isInternal = compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Sets the client's address as `ip` in the request's context, for rate limits and logs. Warns once of a proxy in the own network
 * that isn't trusted: all its clients share one address, and one of them can use up the others' limits.
 */
export function clientIp(trust: TrustProxy, log: Pick<Log, 'warn'>): MiddlewareHandler<ServerEnv> {
  let hasWarned = false
  return async (c, next) => {
    const peer = c.env?.incoming?.socket?.remoteAddress
    const forwardedFor = c.req.header('x-forwarded-for')
    c.set('ip', clientAddress(trust, peer, forwardedFor))
    if (!hasWarned && forwardedFor !== undefined && peer !== undefined) {
      const address = stripIpv4Mapping(peer)
      if (isInternal(address, 0) && !trust(address, 0)) {
        hasWarned = true
        log.warn('untrusted proxy', {
          peer: address,
          advice: 'set TRUST_PROXY, or all clients share its address',
        })
      }
    }
    await next()
  }
}

/**
 * Address of the client for rate limits: the last untrusted address in the chain of proxies. Any client can send
 * `X-Forwarded-For`, so only the entries that trusted proxies appended count.
 * @param peer the socket's remote address; undefined if the socket is closed already
 * @param forwardedFor the header: addresses, the client's first
 */
export function clientAddress(
  trust: TrustProxy,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string {
  if (peer === undefined) return rateLimitAddress()
  const forwarded = (forwardedFor ?? '').split(',').map(stripPort).reverse()
  let client = stripIpv4Mapping(peer)
  for (const [hop, address] of forwarded.entries()) {
    // A proxy that hides the address ("unknown") counts as the client itself.
    if (!trust(client, hop) || isIP(address) === 0) break
    client = stripIpv4Mapping(address)
  }
  return rateLimitAddress(client)
}

/** Some proxies write the client's port as well: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
function stripPort(entry: string): string {
  const text = entry.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** An IPv4 address that an IPv6 socket received (`::ffff:203.0.113.7`). */
function stripIpv4Mapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** An IPv6 address counts by its /64, the smallest block that one customer gets. */
function rateLimitAddress(address = 'unknown'): string {
  if (!address.includes(':')) return address
  return `${expandIpv6(address).slice(0, 4).join(':')}::/64`
}

/** Expands an IPv6 address to eight groups without leading zeros. */
function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  const start = groups(head)
  if (tail === undefined) return start
  const end = groups(tail)
  return [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'), ...end]
}
