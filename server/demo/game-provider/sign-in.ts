import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Deps } from '#server/deps.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { limitRate, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { providerUrl } from './page.ts'
import { hasCredentials, type ProviderGame, SESSION_TTL_MS, startGameSession } from './sessions.ts'

export type ProviderContext = Context<ServerEnv>

/** Failed logins per game account, and per address; successful ones don't count. */
const triesPerAccount: RateLimit = { max: 5, windowMs: 5 * 60_000 }
const triesPerAddress: RateLimit = { max: 50, windowMs: 5 * 60_000 }

/** Name of the cookie with the game session's token; one for each game, by its path. */
export const SESSION_COOKIE = 'game'

/** Headers of all provider responses: no scripts, frames or external resources. */
export const providerHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Lets its own forms identify their origin, without leaking URLs that contain a ticket or password to other
  // sites.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Redirects to the game's page without query parameters, e.g. a ticket or credentials. */
export function redirectToGame(c: ProviderContext, game: ProviderGame, note?: string): Response {
  for (const [name, value] of Object.entries(providerHeaders)) c.header(name, value)
  return c.redirect(providerUrl(game.code) + (note === undefined ? '' : `?note=${note}`), 303)
}

/**
 * Signs in with username and password. The attempt is counted before it is checked, so that parallel ones
 * can't exceed the limit.
 */
export async function signInWithPassword(
  deps: Deps,
  c: ProviderContext,
  game: ProviderGame,
  username: string,
  password: string,
): Promise<Response> {
  const { db, clock, rateStore } = deps
  const account = `demo-game:${game.code}:${username.slice(0, 80)}`
  const address = `demo-game:${c.get('ip')}`
  try {
    await limitRate(rateStore, address, triesPerAddress, clock.now())
    await limitRate(rateStore, account, triesPerAccount, clock.now())
  } catch (error) {
    if (error instanceof DomainError) return redirectToGame(c, game, 'limit')
    throw error
  }
  const isOwner = await hasCredentials(db, game.code, username, password)
  if (isOwner) {
    await rateStore.refund(address)
    await rateStore.reset(account)
  }
  return await startSessionAndRedirect(deps, c, game, isOwner ? username : undefined, 'credentials')
}

/** Starts a session and redirects to the game, or redirects with an error note if there is no such account. */
export async function startSessionAndRedirect(
  { db, clock }: Deps,
  c: ProviderContext,
  game: ProviderGame,
  username: string | undefined,
  refusal: 'ticket' | 'credentials',
): Promise<Response> {
  if (username === undefined) return redirectToGame(c, game, refusal)
  const account = { slotCode: game.code, username }
  setCookie(c, SESSION_COOKIE, await startGameSession(db, account, clock.now()), {
    path: providerUrl(game.code),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: SESSION_TTL_MS / 1000,
  })
  return redirectToGame(c, game)
}
