import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ServerEnv } from '#server/platform/http/server-env.ts'

const COOKIE = 'demo-console'

/**
 * Allows only browsers that opened the console with the token of its printed address, which is then kept in a cookie. A
 * reverse proxy that forwards everything doesn't open the console.
 */
export function requireConsoleToken(token: string): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (isEqual(url.searchParams.get('token') ?? '', token)) {
      setCookie(c, COOKIE, token, { path: '/demo', httpOnly: true, sameSite: 'Strict' })
      url.searchParams.delete('token')
      return c.redirect(url.pathname + url.search, 303)
    }
    if (isEqual(getCookie(c, COOKIE) ?? '', token)) return await next()
    return c.text(
      'Please open the demo console with the address that the server printed when it started.',
      403,
    )
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
