import type { MiddlewareHandler } from 'hono'
import type { PortalInfo } from './portal-info.ts'
import type { ServerEnv } from './server-env.ts'

/** Headers of every response. */
const baseHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Policy of responses that aren't pages: API calls, plain texts, pictures. */
const BLOCK_ALL_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Headers of responses that bypass Hono: the chat's connections. */
export const plainHeaders: Readonly<Record<string, string>> = {
  ...baseHeaders,
  'Content-Security-Policy': BLOCK_ALL_POLICY,
  'Cache-Control': 'no-store',
}

/** Sets the security headers on every response, unless its route has set them. */
export function securityHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(baseHeaders)) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', BLOCK_ALL_POLICY)
  }
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/**
 * The portal's content security policy: own scripts and styles, inline parts by hash, backend and chat on
 * other origins, images and videos from any https host or from those named in the build (D36). With a hash
 * present, no other inline code runs. Only a portal built for embedding may be framed.
 */
export function portalPolicy({
  script,
  style,
  apiHost,
  chatBackend,
  mediaHosts,
  framed,
}: PortalInfo): string {
  const api = apiHost === '' ? [] : [apiHost]
  const chat = chatBackend === '' ? [] : [new URL(chatBackend).origin]
  const media = [...api, ...(mediaHosts ?? ['https:'])]
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...style],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'blob:', 'data:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...api.map(socketOrigin), ...chat],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': framed ? ["'self'", 'https:'] : ["'none'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['app-sw', 'dompurify', 'slip-worker'],
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * `Cross-Origin-Opener-Policy`. The game redirect page needs `window.opener`, so both pages have the same policy. A
 * framed portal shares the embedding page's browsing context group, so it sets none.
 */
export function openerPolicy({ framed }: PortalInfo): string {
  return framed ? 'unsafe-none' : 'same-origin'
}
