import { useLingui } from '@lingui/react/macro'
import { useMoneyAction } from '#domain/money-call/money-action.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { showToast } from '#lib/state/toasts.ts'
import {
  activateBonusCall,
  activatePromotionCall,
  bonusAction,
  endBonusCall,
  refreshBonus,
} from './bonus-resources.ts'
import { activationErrorText } from './bonus-texts.ts'

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
