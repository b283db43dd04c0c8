import { walletAdd } from '#contract/wallet.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { announceDeposit } from './manual-deposits.ts'

/** Mounts the call that announces a bank transfer, which the operator checks manually. */
export function mountManualDeposits(app: App, deps: Deps): void {
  mount(app, deps, walletAdd, ({ member, body, commit }) =>
    commit(async (sql) => {
      await announceDeposit(sql, member.id, body.amount, deps.clock.now())
      return { message: 'SUCCESS' }
    }),
  )
}
