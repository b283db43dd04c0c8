import type { Context } from 'hono'
import type { ServerEnv } from './server-env.ts'

/**
 * Address of the peer, for rate limits: the socket's own. `X-Forwarded-For` is never read, since anybody can send it.
 * An IPv6 address counts by its /64, the smallest block that one customer gets.
 */
export function ipOf(c: Context<ServerEnv>): string {
  return countedAddress(c.env?.incoming?.socket?.remoteAddress)
}

/**
 * What a socket's address counts as.
 * @param address undefined where the socket is closed already
 */
export function countedAddress(address = 'unknown'): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  if (!address.includes(':')) return address
  return `${expandIpv6(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address without leading zeros. */
function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const start = head === '' ? [] : head.split(':')
  if (tail === undefined) return start
  const end = tail === '' ? [] : tail.split(':')
  return [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'), ...end]
}
