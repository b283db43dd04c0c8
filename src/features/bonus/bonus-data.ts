import { atom } from 'jotai'
import { bonusActivate, bonusClear, bonusList, promotionActivate } from '#contract/bonus.ts'
import { bonusActiveResource } from '#domain/bonus/active-bonus-resource.ts'
import { moneyCall } from '#domain/money-call/money-call.ts'
import { statementPage } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reloadAll, resource } from '#lib/resource/resource.ts'

/** The bonuses on offer, with what the member received of each. */
export const bonusListResource = /* @__PURE__ */ resource(bonusList)

export const takeBonusCall = /* @__PURE__ */ moneyCall(bonusActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
export const takePromotionCall = /* @__PURE__ */ moneyCall(promotionActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
export const endBonusCall = /* @__PURE__ */ moneyCall(bonusClear, () => ({
  type: 'finish_bonus',
  satang: undefined,
}))

/** What was sent last, for a lost reply may outlive the screen (D12). */
export interface Sent {
  readonly what: 'bonus' | 'promotion' | 'end'
  /** What the member sees as its name. */
  readonly name: string
  /** Epoch milliseconds by the server's clock. */
  readonly at: number
}

export const sentAtom = atom<Sent | undefined>(undefined)

/** Reads again what taking and ending a bonus changes, or to learn what became of a lost reply. */
export function rereadBonus(): Promise<void> {
  return reloadAll(bonusListResource, bonusActiveResource, walletResource, statementPage(1))
}
