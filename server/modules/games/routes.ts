import { walletAccount, walletActivate, walletResetPassword } from '#contract/slots.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { gamePasswordPerMember } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { activateGame, readGameCredentials, resetGamePassword } from './game-accounts.ts'
import { openProviderAccount, resetProviderPassword, withProvider } from './provider-accounts.ts'

const success = { message: 'SUCCESS' }

/** Mounts the calls about a member's game accounts. */
export function mountGames(app: App, deps: Deps): void {
  const { db, clock, rateStore } = deps
  const atProvider = withProvider(deps)

  mount(app, deps, walletActivate, async ({ member, params: { slotCode }, commit }) => {
    const credentials = atProvider && (await openProviderAccount(atProvider, member, slotCode))
    return await commit(async (sql) => {
      await activateGame(sql, member, slotCode, clock.now(), credentials)
      return success
    })
  })

  mount(app, deps, walletAccount, ({ member, params }) => readGameCredentials(db, member.id, params.slotCode))

  mount(app, deps, walletResetPassword, async ({ member, params, commit }) => {
    await limitRate(rateStore, `game-password:${member.id}`, gamePasswordPerMember, clock.now())
    if (atProvider) {
      await resetProviderPassword(atProvider, member.id, params.slotCode)
      return await commit(async () => success)
    }
    return await commit(async (sql) => {
      await resetGamePassword(sql, member.id, params.slotCode)
      return success
    })
  })
}
