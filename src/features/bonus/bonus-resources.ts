import { atom } from 'jotai'
import { bonusActivate, bonusClear, promotionActivate } from '#contract/bonus.ts'
import { activeBonusResource, bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { createMoneyAction, type SentAt } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reloadAll } from '#lib/resource/resource.ts'

/** If the outcome is unknown, it is inferred from a new bonus of any amount in the statement. */
export const activateBonusCall = /* @__PURE__ */ createMoneyCall(bonusActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
/** Like `activateBonusCall`, for a promotion code. */
export const activatePromotionCall = /* @__PURE__ */ createMoneyCall(promotionActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
/** Ends the active bonus and clears the games; the cleared amount is only in the statement. */
export const endBonusCall = /* @__PURE__ */ createMoneyCall(bonusClear, () => ({
  type: 'finish_bonus',
  satang: undefined,
}))

/** The call that was sent last. */
export interface SentBonusCall extends SentAt {
  readonly kind: 'bonus' | 'promotion' | 'end'
  /** Name shown to the member. */
  readonly name: string
}

/** The three calls of the bonus screen; only one can be in flight. */
export const bonusAction = /* @__PURE__ */ createMoneyAction(
  [activateBonusCall, activatePromotionCall, endBonusCall],
  /* @__PURE__ */ atom<SentBonusCall | undefined>(undefined),
)

/** Refreshes everything that activating or ending a bonus changes; also used to check an unknown outcome. */
export function refreshBonus(): Promise<void> {
  return reloadAll(bonusListResource, activeBonusResource, walletResource, statementPageResource(1))
}
