import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { STAFF_SESSION_MS } from '#server/modules/staff/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { isLoopback } from '#server/platform/http/loopback-only.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'

/** The prefix makes browsers refuse the cookie from other hosts, from subdomains, and without TLS. */
const COOKIE = '__Host-kapao-desk'

/** On this machine there is no TLS: Safari stores no Secure cookie then, and the prefix requires one. */
const LOCAL_COOKIE = 'kapao-desk'

/** Host name and port of a request. */
export function hostOf(c: Context<ServerEnv>): string {
  return (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase()
}

function isLocal(c: Context<ServerEnv>): boolean {
  return isLoopback(
    hostOf(c)
      .replace(/:\d+$/, '')
      .replace(/^\[(.*)\]$/, '$1'),
  )
}

export function readSessionCookie(c: Context<ServerEnv>): string | undefined {
  return getCookie(c, isLocal(c) ? LOCAL_COOKIE : COOKIE)
}

export function setSessionCookie(c: Context<ServerEnv>, token: string): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: STAFF_SESSION_MS / 1000,
  } as const
  if (isLocal(c)) setCookie(c, LOCAL_COOKIE, token, options)
  else setCookie(c, COOKIE, token, { ...options, secure: true })
}

export function clearSessionCookie(c: Context<ServerEnv>): void {
  if (isLocal(c)) deleteCookie(c, LOCAL_COOKIE, { path: '/' })
  else deleteCookie(c, COOKIE, { path: '/', secure: true })
}

/**
 * The token of a session's forms. Whoever can compute it has the session's token, which scripts can't read; pages of other
 * origins can't read the forms.
 */
export function csrfToken(sessionToken: string): string {
  return hashToken(`desk form ${sessionToken}`)
}
