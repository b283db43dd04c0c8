import {
  walletAccount,
  walletActivate,
  walletGet,
  walletRefreshSlot,
  walletResetPassword,
} from '#contract/wallet.ts'
import type { Deps } from '#server/deps.ts'
import { readWalletResponse } from '#server/modules/wallet/wallet-view.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { gamePasswordPerMember } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { activateGame, readGameCredentials, resetGamePassword } from './game-accounts.ts'

const success = { message: 'SUCCESS' }

/** Mounts the wallet and game account calls. */
export function mountGames(app: App, deps: Deps): void {
  const { db, clock, rateStore } = deps

  mount(app, deps, walletGet, ({ member }) => readWalletResponse(db, member))

  // The demo's game balances are in the ledger, so there is no provider to refresh them from.
  mount(app, deps, walletRefreshSlot, () => success)

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
