import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { limitRate, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { providerAddress } from './page.ts'
import { accountOwner, type ProviderGame, startVisit, VISIT_MS } from './sessions.ts'

export type Visitor = Context<ServerEnv>

/** Wrong passwords for one game account, and from one address; right ones don't count. */
const triesPerAccount: RateLimit = { max: 5, windowMs: 5 * 60_000 }
const triesPerAddress: RateLimit = { max: 50, windowMs: 5 * 60_000 }

/** Name of the cookie that a visit is known by. */
export const VISIT_COOKIE = 'game'

/** Of all the provider's answers: no script, no frames, nothing from elsewhere. */
export const providerHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Its own forms say where they come from; nobody else learns an address with a ticket or a password in it.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** On to the game's clean address, without what brought somebody here. */
export function goTo(c: Visitor, game: ProviderGame, note?: string): Response {
  for (const [name, value] of Object.entries(providerHeaders)) c.header(name, value)
  return c.redirect(providerAddress(game.code) + (note === undefined ? '' : `?note=${note}`), 303)
}

/** Signs in with a username and password; a try is counted before it is looked at, so that parallel ones can't slip through. */
export async function trySignIn(
  deps: Deps,
  c: Visitor,
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
    if (error instanceof ApiError) return goTo(c, game, 'limit')
    throw error
  }
  const memberId = await accountOwner(db, game.code, username, password)
  if (memberId !== undefined) {
    await rateStore.takeBack(address)
    await rateStore.forget(account)
  }
  return await enter(deps, c, game, memberId, 'credentials')
}

/** Signs a member in and goes on to the game; nobody: says why not. */
export async function enter(
  { db, clock }: Deps,
  c: Visitor,
  game: ProviderGame,
  memberId: number | undefined,
  refusal: 'ticket' | 'credentials',
): Promise<Response> {
  if (memberId === undefined) return goTo(c, game, refusal)
  setCookie(c, VISIT_COOKIE, await startVisit(db, memberId, game.code, clock.now()), {
    path: providerAddress(game.code),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: VISIT_MS / 1000,
  })
  return goTo(c, game)
}
