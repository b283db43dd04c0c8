import type { MiddlewareHandler } from 'hono'
import type { PortalInfo } from './portal-info.ts'
import type { ServerEnv } from './server-env.ts'

/** What every answer carries, whoever gives it. */
const always: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** For answers that are no pages: calls, plain texts, pictures. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** For answers that don't go through the application: the chat's connections. */
export const plainHeaders: Readonly<Record<string, string>> = {
  ...always,
  'Content-Security-Policy': nothing,
  'Cache-Control': 'no-store',
}

/** Sets the security headers on every answer; what a route has set itself stays. */
export function securityHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', nothing)
  }
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/**
 * The portal's policy: own scripts and styles, the inline parts of the HTML by their hashes, the backend and the chat
 * where they live elsewhere, pictures and videos of any https host or of those that the build names (D36). With a hash
 * present nothing else inline runs. Only a portal that was built to sit in a frame may be put into one.
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
 * Who may keep a handle on the portal's windows. The page that goes on to a game must find the window that opened it:
 * both have the same policy. A framed portal counts as part of the page around it, which has none, so it has none either.
 */
export function openerPolicy({ framed }: PortalInfo): string {
  return framed ? 'unsafe-none' : 'same-origin'
}
