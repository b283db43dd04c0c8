import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isForeignForm } from '#server/platform/http/loopback-only.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { isSecretEqual } from '#server/platform/secret-equal.ts'

const COOKIE = 'demo-console'

/**
 * Allows browsers that opened /demo with the token in the address, which is then kept in a cookie, and programs that send it as
 * `Authorization: Bearer`: a reverse proxy that forwards everything sends none. Without a token (in tests), pages of the same
 * origin are allowed.
 */
export function requireConsoleToken(token: string | undefined): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const isToken = (given: string | undefined) => token !== undefined && isSecretEqual(given ?? '', token)
    // No other page can add the header.
    if (isToken(/^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1])) return await next()
    if (isForeignForm(c)) return c.text('This came from another page.', 403)
    const url = new URL(c.req.url)
    if (isToken(url.searchParams.get('token') ?? '')) {
      setCookie(c, COOKIE, token ?? '', { path: '/demo', httpOnly: true, sameSite: 'Strict' })
      url.searchParams.delete('token')
      return c.redirect(url.pathname + url.search, 303)
    }
    if (token === undefined || isToken(getCookie(c, COOKIE))) return await next()
    return c.text('Please open the demo with the address that the server printed when it started.', 403)
  }
}
