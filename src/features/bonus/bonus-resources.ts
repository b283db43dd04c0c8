import { atom } from 'jotai'
import { bonusActivate, bonusClear, bonusList, promotionActivate } from '#contract/bonus.ts'
import { activeBonusResource } from '#domain/bonus/active-bonus-resource.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reloadAll, resource } from '#lib/resource/resource.ts'

/** The bonuses on offer, each with the member's receipts. */
export const bonusListResource = /* @__PURE__ */ resource(bonusList)

export const activateBonusCall = /* @__PURE__ */ createMoneyCall(bonusActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
export const activatePromotionCall = /* @__PURE__ */ createMoneyCall(promotionActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
export const endBonusCall = /* @__PURE__ */ createMoneyCall(bonusClear, () => ({
  type: 'finish_bonus',
  satang: undefined,
}))

/** The last call. Kept outside the screen, because a check of an unknown outcome may outlive it (D12). */
export interface SentBonusCall {
  readonly kind: 'bonus' | 'promotion' | 'end'
  /** Name shown to the member. */
  readonly name: string
  /** Server time, epoch milliseconds. */
  readonly at: number
}

export const sentBonusCallAtom = atom<SentBonusCall | undefined>(undefined)

/** Refreshes everything that activating or ending a bonus changes; also used to check an unknown outcome. */
export function refreshBonus(): Promise<void> {
  return reloadAll(bonusListResource, activeBonusResource, walletResource, statementPageResource(1))
}
