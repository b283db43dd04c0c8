import { useLingui } from '@lingui/react/macro'
import { atom } from 'jotai'
import { bonusActivate, bonusClear, promotionActivate } from '#contract/rewards/bonus-changes.ts'
import { activeBonusResource, bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { showToast } from '#lib/state/toasts.ts'
import { activationErrorText } from './bonus-texts.ts'

/** If the outcome is unknown, it is inferred from a new bonus of any amount in the statement. */
const activateBonusCall = /* @__PURE__ */ createMoneyCall(bonusActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
/** Like `activateBonusCall`, for a promotion code. */
const activatePromotionCall = /* @__PURE__ */ createMoneyCall(promotionActivate, () => ({
  type: 'bonus',
  satang: undefined,
}))
/** Ends the active bonus and clears the games; the cleared amount is only in the statement. */
const endBonusCall = /* @__PURE__ */ createMoneyCall(bonusClear, () => ({
  type: 'finish_bonus',
  satang: undefined,
}))

/** The call that was sent last. */
interface SentBonusCall extends SentAt {
  readonly kind: 'bonus' | 'promotion' | 'end'
  /** Name shown to the member. */
  readonly name: string
}

/** The three calls of the bonus screen; only one can be in flight. */
const bonusAction = /* @__PURE__ */ createMoneyAction(
  [activateBonusCall, activatePromotionCall, endBonusCall],
  /* @__PURE__ */ atom<SentBonusCall | undefined>(undefined),
)

/** Refreshes everything that activating or ending a bonus changes; also used to check an unknown outcome. */
function refreshBonus(): Promise<void> {
  return reloadAll(bonusListResource, activeBonusResource, walletResource, statementPageResource(1))
}

/** The screen's three money calls as one: only one of them can be in flight. */
export function useBonusCalls() {
  const { t } = useLingui()
  const { send, ...view } = useMoneyAction(bonusAction, refreshBonus)
  const showActivationToast = useOutcomeToast(activationErrorText)
  const showEndToast = useOutcomeToast()
  return {
    ...view,
    async activateBonus(code: string, name: string): Promise<void> {
      const outcome = await send(activateBonusCall, { kind: 'bonus', name }, { params: { code } })
      if (outcome) showActivationToast(outcome, t`The bonus is active now.`)
    },
    async activatePromotion(code: string): Promise<void> {
      const outcome = await send(
        activatePromotionCall,
        { kind: 'promotion', name: code },
        { params: { code } },
      )
      if (outcome) showActivationToast(outcome, t`The bonus is active now.`)
    },
    /**
     * Ends the active bonus and shows the server's message in a toast, even if the member has left the
     * screen.
     * @returns whether it was ended
     */
    async endBonus(name: string): Promise<boolean> {
      const outcome = await send(endBonusCall, { kind: 'end', name })
      if (outcome?.kind !== 'done') {
        if (outcome) showEndToast(outcome, '')
        return false
      }
      const key = outcome.result.message
      showToast({
        tone: 'success',
        text: key === undefined ? t`The bonus has ended.` : translateErrorKey(key),
      })
      endBonusCall.reset()
      return true
    },
  }
}

export type BonusCalls = ReturnType<typeof useBonusCalls>
