import { atom } from 'jotai'
import { type Satang, satangFromBaht } from '#contract/money.ts'
import { walletWithdrawAll } from '#contract/wallet.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'

/** The withdrawal (D15). */
export const withdrawCall = /* @__PURE__ */ createMoneyCall(walletWithdrawAll, ({ body }) => ({
  type: 'withdraw',
  satang: satangFromBaht(body.amount),
  emptiesGames: true,
}))

/** What was sent last, and when (epoch milliseconds by the server's clock); a lost reply may outlive the sheet. */
export interface Sent {
  readonly satang: Satang
  readonly at: number
}

export const sentAtom = atom<Sent | undefined>(undefined)
