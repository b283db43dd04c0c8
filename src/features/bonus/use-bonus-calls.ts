import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { isLocked, type MoneyCallState } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome-toast.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { now } from '#lib/browser/server-clock.ts'
import { ignoreReloadError } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { showToast } from '#lib/state/toasts.ts'
import {
  activateBonusCall,
  activatePromotionCall,
  endBonusCall,
  refreshBonus,
  type SentBonusCall,
  sentBonusCallAtom,
} from './bonus-resources.ts'
import { activationErrorText } from './bonus-texts.ts'

const calls = [activateBonusCall, activatePromotionCall, endBonusCall] as const

function resetAll(): void {
  for (const call of calls) call.reset()
}

function retryAll(): void {
  for (const call of calls) call.retry()
}

/** The screen's three money calls as one: only one of them can be in flight. */
export function useBonusCalls() {
  const { t } = useLingui()
  const bonus = useMoneyCall(activateBonusCall, refreshBonus)
  const promotion = useMoneyCall(activatePromotionCall, refreshBonus)
  const end = useMoneyCall(endBonusCall, refreshBonus)
  const sent = useAtomValue(sentBonusCallAtom)
  const announceTaken = useOutcomeToast(activationErrorText)
  const announceEnded = useOutcomeToast()
  const current = [promotion, end].find(({ state }) => state.kind !== 'idle') ?? bonus
  // Don't show an outcome again when the screen is reopened.
  useEffect(() => resetAll, [])

  /**
   * Sends a call and refreshes the affected data after each outcome.
   * @param success text of the toast if the member has left the screen in the meantime
   */
  async function send(
    next: Omit<SentBonusCall, 'at'>,
    run: () => Promise<MoneyCallState<unknown> | undefined>,
    success?: string,
  ): Promise<void> {
    if (calls.some(({ state }) => isLocked(store.get(state)))) return
    // Not `resetAll`: repeating a call after an unknown outcome is the same intent.
    retryAll()
    store.set(sentBonusCallAtom, { ...next, at: now() })
    const outcome = await run()
    if (!outcome) return
    if (outcome.kind !== 'unknown') ignoreReloadError(refreshBonus())
    const announce = next.kind === 'end' ? announceEnded : announceTaken
    if (outcome.kind !== 'done' || success !== undefined) announce(outcome, success ?? '')
  }

  return {
    state: current.state,
    entry: current.entry,
    busy: current.busy,
    /** The call that `state` belongs to. */
    sent,
    check: current.check,
    reset: resetAll,
    retry: retryAll,
    activateBonus: (code: string, name: string) =>
      send({ kind: 'bonus', name }, () => bonus.run({ params: { code } }), t`The bonus is active now.`),
    activatePromotion: (code: string) =>
      send(
        { kind: 'promotion', name: code },
        () => promotion.run({ params: { code } }),
        t`The bonus is active now.`,
      ),
    /**
     * Ends the active bonus and shows the server's message in a toast, even if the member has left the
     * screen.
     * @returns whether it was ended
     */
    async endBonus(name: string): Promise<boolean> {
      await send({ kind: 'end', name }, end.run)
      const after = store.get(endBonusCall.state)
      if (after.kind !== 'done') return false
      const key = after.result.message
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
