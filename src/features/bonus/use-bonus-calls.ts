import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { isLocked, type MoneyCallState } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { useLateAnnouncement } from '#domain/money-call/use-outcome-toast.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { now } from '#lib/browser/server-clock.ts'
import { ignoreReloadError } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { showToast } from '#lib/state/toasts.ts'
import {
  endBonusCall,
  rereadBonus,
  type Sent,
  sentAtom,
  takeBonusCall,
  takePromotionCall,
} from './bonus-data.ts'
import { takeErrorText } from './bonus-texts.ts'

const calls = [takeBonusCall, takePromotionCall, endBonusCall] as const

function resetAll(): void {
  for (const call of calls) call.reset()
}

function retryAll(): void {
  for (const call of calls) call.retry()
}

/** The three money calls of the screen as one: only one of them can be under way. */
export function useBonusCalls() {
  const { t } = useLingui()
  const bonus = useMoneyCall(takeBonusCall, rereadBonus)
  const promotion = useMoneyCall(takePromotionCall, rereadBonus)
  const end = useMoneyCall(endBonusCall, rereadBonus)
  const sent = useAtomValue(sentAtom)
  const announceTaken = useLateAnnouncement(takeErrorText)
  const announceEnded = useLateAnnouncement()
  const current = [promotion, end].find(({ state }) => state.kind !== 'idle') ?? bonus
  // What has been seen isn't shown again when the screen is opened anew.
  useEffect(() => resetAll, [])

  /**
   * What the call changes is read again after each outcome.
   * @param success what a toast says if the screen was left meanwhile
   */
  async function send(
    next: Omit<Sent, 'at'>,
    run: () => Promise<MoneyCallState<unknown> | undefined>,
    success?: string,
  ): Promise<void> {
    if (calls.some(({ state }) => isLocked(store.get(state)))) return
    // Not `resetAll`: the same sent again after an unknown outcome is the same intent.
    retryAll()
    store.set(sentAtom, { ...next, at: now() })
    const after = await run()
    if (!after) return
    if (after.kind !== 'unknown') ignoreReloadError(rereadBonus())
    const announce = next.what === 'end' ? announceEnded : announceTaken
    if (after.kind !== 'done' || success !== undefined) announce(after, success ?? '')
  }

  return {
    state: current.state,
    entry: current.entry,
    busy: current.busy,
    /** What the state is about. */
    sent,
    check: current.check,
    reset: resetAll,
    retry: retryAll,
    takeBonus: (code: string, name: string) =>
      send({ what: 'bonus', name }, () => bonus.run({ params: { code } }), t`The bonus is active now.`),
    takePromotion: (code: string) =>
      send(
        { what: 'promotion', name: code },
        () => promotion.run({ params: { code } }),
        t`The bonus is active now.`,
      ),
    /**
     * Says what the server answers in a toast, wherever the member is by then.
     * @returns whether it was ended
     */
    async endBonus(name: string): Promise<boolean> {
      await send({ what: 'end', name }, end.run)
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
