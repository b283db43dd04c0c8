import {
  MAIN_WALLET,
  walletAdd,
  walletTransfer,
  walletTransferAll,
  walletWithdraw,
  walletWithdrawAll,
} from '../../src/contract/wallet.ts'
import type { Deps } from '../deps.ts'
import { announceDeposit } from '../domain/manual-deposits.ts'
import { transfer, transferAllToGame, transferAllToWallet } from '../domain/transfers.ts'
import { withdraw } from '../domain/withdrawals.ts'
import { type App, mount } from '../http/mount.ts'

const done = { message: 'SUCCESS' }

/** Everything that moves money inside the house or out of it. Each call is one database transaction. */
export function mountMoney(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, walletAdd, async ({ member, body }) => {
    await db.tx((sql) => announceDeposit(sql, member.id, body.amount, clock.now()))
    return done
  })

  mount(app, deps, walletTransfer, async ({ member, body }) => {
    const { from, to, amount } = body
    await db.tx((sql) => transfer(sql, { memberId: member.id, from, to, satang: amount, at: clock.now() }))
    return done
  })

  mount(app, deps, walletTransferAll, async ({ member, body }) => {
    const at = clock.now()
    await db.tx((sql) =>
      body.to === MAIN_WALLET
        ? transferAllToWallet(sql, member.id, at)
        : transferAllToGame(sql, member.id, body.to, at),
    )
    return done
  })

  mount(app, deps, walletWithdraw, async ({ member, body }) => {
    const request = { memberId: member.id, satang: body.amount, gather: false, at: clock.now() }
    await db.tx((sql) => withdraw(sql, request))
    return done
  })

  mount(app, deps, walletWithdrawAll, async ({ member, body }) => {
    const request = { memberId: member.id, satang: body.amount, gather: true, at: clock.now() }
    await db.tx((sql) => withdraw(sql, request))
    return done
  })
}
