import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { safeParse } from 'valibot'
import { roundForm } from '#server/demo/amounts.ts'
import { demoHeaders as headers } from '#server/demo/html.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { readTextForm } from '#server/platform/http/form.ts'
import { loopbackOnly, sameOriginOnly, sameSiteOnly } from '#server/platform/http/loopback-only.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { providerUrl, renderProviderPage } from './page.ts'
import { playDemoRound } from './provider.ts'
import {
  findGameSession,
  findProviderGame,
  type ProviderGame,
  redeemTicket,
  SESSION_TTL_MS,
  startGameSession,
} from './sessions.ts'

/** The only game whose provider accepts credentials in the URL. */
const GAME_WITH_QUERY_CREDENTIALS = 'SUPERSLOT'

/** Name of the cookie with the game session's token; one for each game, by its path. */
const SESSION_COOKIE = 'game'

/**
 * Mounts the demo's game provider at /demo/games/CODE, for loopback requests only. Accepts a ticket, a posted
 * form, SuperSlot's query string, or its own sign-in form. Mount it in demo mode only, before the guards of
 * the rest of /demo.
 */
export function mountProvider(app: App, { db, clock }: Deps): void {
  app.use('/demo/games/*', loopbackOnly)

  /** Redirects to the game's page without query parameters, e.g. a ticket or credentials. */
  function redirect(c: Context<ServerEnv>, { code }: ProviderGame, note?: string): Response {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return c.redirect(providerUrl(code) + (note === undefined ? '' : `?note=${note}`), 303)
  }

  async function start(c: Context<ServerEnv>, game: ProviderGame, username: string): Promise<Response> {
    const token = await startGameSession(db, { slotCode: game.code, username }, clock.now())
    const cookie = { path: providerUrl(game.code), httpOnly: true, maxAge: SESSION_TTL_MS / 1000 }
    setCookie(c, SESSION_COOKIE, token, { ...cookie, sameSite: 'Lax' })
    return redirect(c, game)
  }

  async function signIn(
    c: Context<ServerEnv>,
    game: ProviderGame,
    { username = '', password = '' }: Partial<Record<string, string>>,
  ): Promise<Response> {
    const query = 'select from demo_game_account where slot_code = $1 and username = $2 and password = $3'
    const found = await db.run(query, [game.code, username.trim(), password.trim()])
    return found > 0 ? await start(c, game, username.trim()) : redirect(c, game, 'credentials')
  }

  const sessionOf = (c: Context<ServerEnv>, { code }: ProviderGame) =>
    findGameSession(db, code, getCookie(c, SESSION_COOKIE) ?? '', clock.now())

  /** Answers requests to a game below this path. */
  function mount(
    method: 'GET' | 'POST',
    path: string,
    guard: MiddlewareHandler<ServerEnv>,
    handle: (c: Context<ServerEnv>, game: ProviderGame) => Promise<Response>,
  ): void {
    app.on(method, `/demo/games/:game${path}`, guard, async (c) => {
      const code = c.req.param('game') ?? ''
      const game = /^[a-z0-9_-]{1,32}$/.test(code) && (await findProviderGame(db, code.toUpperCase()))
      return game ? await handle(c, game) : c.text('There is no such game.', 404, headers)
    })
  }

  mount('GET', '', loopbackOnly, async (c, game) => {
    const { ticket, note, app: device, ...credentials } = c.req.query()
    if (ticket !== undefined) {
      const username = await redeemTicket(db, game.code, ticket, clock.now())
      return username === undefined ? redirect(c, game, 'ticket') : await start(c, game, username)
    }
    if (game.code === GAME_WITH_QUERY_CREDENTIALS && credentials.username !== undefined)
      return await signIn(c, game, credentials)
    return c.html(renderProviderPage(game, await sessionOf(c, game), { note, app: device }), 200, headers)
  })

  mount('POST', '', sameSiteOnly, async (c, game) => await signIn(c, game, await readTextForm(c.req.raw)))

  mount('POST', '/round', sameOriginOnly, async (c, game) => {
    const round = safeParse(roundForm, await readTextForm(c.req.raw))
    if (!round.success) return redirect(c, game, 'amount')
    const session = await sessionOf(c, game)
    if (!session) return redirect(c, game, 'ended')
    const account = { slotCode: game.code, username: session.username }
    return redirect(c, game, (await playDemoRound(db, account, round.output)) ? 'played' : 'money')
  })

  mount('POST', '/sign-out', sameOriginOnly, async (c, game) => {
    const hash = hashToken(getCookie(c, SESSION_COOKIE) ?? '')
    await db.run('delete from demo_game_session where hash = $1', [hash])
    return redirect(c, game, 'signed-out')
  })
}
