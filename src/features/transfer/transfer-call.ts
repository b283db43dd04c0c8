import { atom } from 'jotai'
import { type Satang, satangFromBaht } from '#contract/money.ts'
import { walletTransfer, walletTransferAll } from '#contract/wallet.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import type { Ends } from './transfer-rules.ts'

/** What was sent last; kept outside the sheet, for a lost reply may outlive it (D12). */
export interface Sent extends Ends {
  /** Undefined for "everything from all games". */
  readonly satang: Satang | undefined
  /** Epoch milliseconds by the server's clock. */
  readonly at: number
}

export const transferCall = /* @__PURE__ */ createMoneyCall(walletTransfer, ({ body }) => ({
  type: 'transfer',
  satang: satangFromBaht(body.amount),
}))
export const transferAllCall = /* @__PURE__ */ createMoneyCall(walletTransferAll, () => ({
  type: 'transfer',
  satang: undefined,
}))

export const sentAtom = atom<Sent | undefined>(undefined)
