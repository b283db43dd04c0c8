import { getCookie } from 'hono/cookie'
import { safeParse } from 'valibot'
import { playForm } from '#server/demo/console/form-schemas.ts'
import { loopbackOnly, sameOriginOnly, sameSiteOnly } from '#server/demo/loopback-only.ts'
import type { Deps } from '#server/deps.ts'
import { readTextForm } from '#server/platform/http/form.ts'
import type { App } from '#server/platform/http/mount.ts'
import { renderProviderPage } from './page.ts'
import { playDemoRound } from './provider.ts'
import {
  endGameSession,
  findGameSession,
  findProviderGame,
  type ProviderGame,
  redeemTicket,
} from './sessions.ts'
import {
  type ProviderContext,
  providerHeaders,
  redirectToGame,
  SESSION_COOKIE,
  signInWithPassword,
  startSessionAndRedirect,
} from './sign-in.ts'

/** The only game whose provider accepts credentials in the URL. */
const GAME_WITH_QUERY_CREDENTIALS = 'SUPERSLOT'

/**
 * Mounts the demo's game provider at /demo/games/CODE, for loopback requests only. Accepts a ticket, a posted
 * form, SuperSlot's query string, or its own sign-in form. Mount it in demo mode only, before the guards of
 * the rest of /demo.
 */
export function mountProvider(app: App, deps: Deps): void {
  const { db, clock } = deps

  app.use('/demo/games/*', loopbackOnly)

  app.get('/demo/games/:game', async (c) => {
    const game = await findGame(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const { ticket, username, password, note, app: device } = c.req.query()
    if (ticket !== undefined) {
      const owner = await redeemTicket(db, game.code, ticket, clock.now())
      return await startSessionAndRedirect(deps, c, game, owner, 'ticket')
    }
    if (game.code === GAME_WITH_QUERY_CREDENTIALS && username !== undefined) {
      return await signInWithPassword(deps, c, game, username, password ?? '')
    }
    const session = await findGameSession(db, game.code, getCookie(c, SESSION_COOKIE), clock.now())
    return c.html(renderProviderPage(game, session, { note, app: device }), 200, providerHeaders)
  })

  app.post('/demo/games/:game', sameSiteOnly, async (c) => {
    const game = await findGame(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const { username, password } = await readTextForm(c.req.raw)
    return await signInWithPassword(deps, c, game, toTrimmedString(username), toTrimmedString(password))
  })

  app.post('/demo/games/:game/round', sameOriginOnly, async (c) => {
    const game = await findGame(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const round = safeParse(playForm, await readTextForm(c.req.raw))
    if (!round.success) return redirectToGame(c, game, 'amount')
    const at = clock.now()
    const session = await findGameSession(db, game.code, getCookie(c, SESSION_COOKIE), at)
    if (!session) return redirectToGame(c, game, 'ended')
    const account = { slotCode: game.code, username: session.username }
    const isPlayed = await playDemoRound(db, account, round.output)
    return redirectToGame(c, game, isPlayed ? 'played' : 'money')
  })

  app.post('/demo/games/:game/sign-out', sameOriginOnly, async (c) => {
    const game = await findGame(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const token = getCookie(c, SESSION_COOKIE)
    if (token !== undefined) await endGameSession(db, token)
    return redirectToGame(c, game, 'signed-out')
  })
}

async function findGame({ db }: Deps, c: ProviderContext): Promise<ProviderGame | undefined> {
  const code = c.req.param('game') ?? ''
  return /^[a-z0-9_-]{1,32}$/.test(code) ? await findProviderGame(db, code.toUpperCase()) : undefined
}

function toTrimmedString(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
