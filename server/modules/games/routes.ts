import { walletAccount, walletActivate, walletResetPassword } from '#contract/slots.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { gamePasswordPerMember } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { activateGame, readGameCredentials, resetGamePassword } from './game-accounts.ts'

const success = { message: 'SUCCESS' }

/** Mounts the calls about a member's game accounts. */
export function mountGames(app: App, deps: Deps): void {
  const { db, clock, rateStore } = deps

  mount(app, deps, walletActivate, ({ member, params, commit }) =>
    commit(async (sql) => {
      await activateGame(sql, member, params.slotCode, clock.now())
      return success
    }),
  )

  mount(app, deps, walletAccount, ({ member, params }) => readGameCredentials(db, member.id, params.slotCode))

  mount(app, deps, walletResetPassword, async ({ member, params, commit }) => {
    await limitRate(rateStore, `game-password:${member.id}`, gamePasswordPerMember, clock.now())
    return await commit(async (sql) => {
      await resetGamePassword(sql, member.id, params.slotCode)
      return success
    })
  })
}
