import type { MiddlewareHandler } from 'hono'
import type { Clock } from '#server/platform/clock.ts'
import type { PortalInfo } from './portal-info.ts'
import type { ServerEnv } from './server-env.ts'

/** Values of response headers by name. */
export type Headers = Readonly<Record<string, string>>

/** Headers of every response. */
export const securityHeaderValues: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Where browsers report violations of the portal's policy. */
export const CSP_REPORT_PATH = '/csp-reports'

export const CSP_REPORT_GROUP = 'csp'

/** `Reporting-Endpoints` of pages whose policy names the group. */
export const REPORTING_ENDPOINTS = `${CSP_REPORT_GROUP}="${CSP_REPORT_PATH}"`

/** Policy of responses that aren't pages: API calls, plain texts, pictures. */
const BLOCK_ALL_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Two years, as preload lists require. */
export const DEFAULT_HSTS = 'max-age=63072000; includeSubDomains'

/** @param hsts value of `Strict-Transport-Security`; undefined: browsers aren't told to use https only */
export function headersWith(hsts: string | undefined): Headers {
  return hsts === undefined
    ? securityHeaderValues
    : { ...securityHeaderValues, 'Strict-Transport-Security': hsts }
}

/** Headers of responses that bypass Hono: the chat's connections. @param hsts see `headersWith` */
export function plainHeaders(hsts: string | undefined): Headers {
  return {
    ...headersWith(hsts),
    'Content-Security-Policy': BLOCK_ALL_POLICY,
    'Cache-Control': 'no-store',
  }
}

/** Sets the security headers on every response, unless its route has set them. @param hsts see `headersWith` */
export function securityHeaders(hsts: string | undefined): MiddlewareHandler<ServerEnv> {
  const everywhere = Object.entries(headersWith(hsts))
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of everywhere) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', BLOCK_ALL_POLICY)
  }
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/** Sends the time of a clock that isn't the real one: the portal corrects its own by it. */
export function dateHeader(clock: Clock): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    c.header('Date', new Date(clock.now()).toUTCString())
  }
}

/**
 * The portal's content security policy: own scripts and styles, inline parts by hash, backend and chat on
 * other origins, images and videos from any https host or from those named in the build. With a hash
 * present, no other inline code runs. Violations are reported to `CSP_REPORT_PATH`.
 * @param frameAncestors who may frame the portal; by default any https site if it is built for embedding, else none
 */
export function portalPolicy(
  { script, style, apiHost, chatBackend, mediaHosts, framed }: PortalInfo,
  frameAncestors: readonly string[] = framed ? ["'self'", 'https:'] : ["'none'"],
): string {
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
    'frame-ancestors': frameAncestors,
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['app-sw', 'dompurify', 'slip-worker'],
    // For browsers without the Reporting API, which prefer `report-to`.
    'report-uri': [CSP_REPORT_PATH],
    'report-to': [CSP_REPORT_GROUP],
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** A policy for hosts that receive no reports. */
export function withoutReports(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('report-'))
    .join('; ')
}

/**
 * `Cross-Origin-Opener-Policy`. The game redirect page needs `window.opener`, so both pages have the same policy. A
 * framed portal shares the embedding page's browsing context group, so it sets none.
 */
export function openerPolicy({ framed }: PortalInfo): string {
  return framed ? 'unsafe-none' : 'same-origin'
}
