import {
  MAIN_WALLET,
  walletGet,
  walletRefreshSlot,
  walletTransfer,
  walletTransferAll,
  walletWithdraw,
  walletWithdrawAll,
} from '#contract/wallet.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount, mountStatement } from '#server/platform/http/mount.ts'
import { transferAllToGame, transferAllToWallet, transferStatement } from './transfers.ts'
import { readWalletResponse } from './wallet-view.ts'
import { withdraw } from './withdrawals.ts'

const success = { message: 'SUCCESS' }

/** Mounts the calls that read the wallet and move its money. Each move is one database transaction. */
export function mountWallet(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, walletGet, ({ member }) => readWalletResponse(db, member))

  // The demo's game balances are in the ledger, so there is no provider to refresh them from.
  mount(app, deps, walletRefreshSlot, () => success)

  mountStatement(app, deps, walletTransfer, ({ member, body: { from, to, amount } }) => ({
    statement: transferStatement({ memberId: member.id, from, to, satang: amount, at: clock.now() }),
    response: success,
  }))

  mount(app, deps, walletTransferAll, ({ member, body, commit }) =>
    commit(async (sql) => {
      const at = clock.now()
      if (body.to === MAIN_WALLET) await transferAllToWallet(sql, member.id, at)
      else await transferAllToGame(sql, member.id, body.to, at)
      return success
    }),
  )

  mount(app, deps, walletWithdraw, ({ member, body, commit }) =>
    commit(async (sql) => {
      await withdraw(sql, { memberId: member.id, satang: body.amount, includeGames: false, at: clock.now() })
      return success
    }),
  )

  mount(app, deps, walletWithdrawAll, ({ member, body, commit }) =>
    commit(async (sql) => {
      await withdraw(sql, { memberId: member.id, satang: body.amount, includeGames: true, at: clock.now() })
      return success
    }),
  )
}
