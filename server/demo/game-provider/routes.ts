import { getCookie } from 'hono/cookie'
import { safeParse } from 'valibot'
import { playForm } from '#server/demo/console/form-schemas.ts'
import { ownFormsOnly, signInFormsOnly, thisMachineOnly } from '#server/demo/loopback-only.ts'
import type { Deps } from '#server/deps.ts'
import { redeemTicket } from '#server/modules/games/game-login.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { App } from '#server/platform/http/mount.ts'
import { providerPage } from './page.ts'
import { endVisit, type ProviderGame, providerGame, visitOf } from './sessions.ts'
import { enter, goTo, providerHeaders, trySignIn, VISIT_COOKIE, type Visitor } from './sign-in.ts'

/** The only game whose provider accepts credentials in the URL. */
const IN_QUERY = 'SUPERSLOT'

/**
 * Mounts the demo's game provider at /demo/games/CODE, for loopback requests only. Accepts a ticket, a posted
 * form,
 * SuperSlot's query string, or its own sign-in form. Mount it in demo mode only, before the guards of the
 * rest of /demo.
 */
export function mountProvider(app: App, deps: Deps): void {
  const { db, clock } = deps

  app.use('/demo/games/*', thisMachineOnly)

  app.get('/demo/games/:game', async (c) => {
    const game = await gameOf(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const { ticket, username, password, note, app: device } = c.req.query()
    if (ticket !== undefined) {
      const memberId = await redeemTicket(db, game.code, ticket, clock.now())
      return await enter(deps, c, game, memberId, 'ticket')
    }
    if (game.code === IN_QUERY && username !== undefined) {
      return await trySignIn(deps, c, game, username, password ?? '')
    }
    const visit = await visitOf(db, game.code, getCookie(c, VISIT_COOKIE), clock.now())
    return c.html(providerPage(game, visit, { note, app: device }), 200, providerHeaders)
  })

  app.post('/demo/games/:game', signInFormsOnly, async (c) => {
    const game = await gameOf(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const { username, password } = await c.req.parseBody()
    return await trySignIn(deps, c, game, textOf(username), textOf(password))
  })

  app.post('/demo/games/:game/round', ownFormsOnly, async (c) => {
    const game = await gameOf(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const round = safeParse(playForm, await c.req.parseBody())
    if (!round.success) return goTo(c, game, 'amount')
    const at = clock.now()
    const visit = await visitOf(db, game.code, getCookie(c, VISIT_COOKIE), at)
    if (!visit) return goTo(c, game, 'ended')
    try {
      await db.tx((sql) =>
        playRound(sql, { memberId: visit.member_id, slotCode: game.code, ...round.output, at }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.key === 'MONEY_NOT_ENOUGH') return goTo(c, game, 'money')
      throw error
    }
    return goTo(c, game, 'played')
  })

  app.post('/demo/games/:game/sign-out', ownFormsOnly, async (c) => {
    const game = await gameOf(deps, c)
    if (!game) return c.text('There is no such game.', 404, providerHeaders)
    const token = getCookie(c, VISIT_COOKIE)
    if (token !== undefined) await endVisit(db, token)
    return goTo(c, game, 'signed-out')
  })
}

async function gameOf({ db }: Deps, c: Visitor): Promise<ProviderGame | undefined> {
  const code = c.req.param('game') ?? ''
  return /^[a-z0-9_-]{1,32}$/.test(code) ? await providerGame(db, code.toUpperCase()) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
