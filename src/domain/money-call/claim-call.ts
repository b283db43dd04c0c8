import { atom, type PrimitiveAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { inviteBonus } from '#contract/invite.ts'
import type { Satang } from '#contract/money.ts'
import type { refundAddWallet, refundReceive } from '#contract/refund.ts'
import { errorText } from '#lib/api/error-text.ts'
import { now } from '#lib/browser/server-clock.ts'
import { ignoreReloadError } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import type { EntryOrigin } from './find-statement-entry.ts'
import { createMoneyCall, isLocked, type MoneyCall } from './money-call.ts'
import type { MoneyIntent } from './money-intents.ts'
import { useMoneyCall } from './use-money-call.ts'
import { useOutcomeToast } from './use-outcome-toast.ts'

/** The most recent claim and when it was made (epoch ms, server clock). */
export interface LastClaim {
  /** The amount shown to the member; more may have accrued since. */
  readonly satang: Satang | undefined
  readonly at: number
}

/** A money call that pays out everything that has accrued: the invite bonus, a refund. */
export interface ClaimCall {
  readonly moneyCall: MoneyCall<typeof inviteBonus>
  /** Module-level state: a lost response may outlive the dialog. */
  readonly lastClaimAtom: PrimitiveAtom<LastClaim | undefined>
}

/**
 * Declares a claim. Call once, at module level.
 * @param origin origin of the statement entry that a claim creates
 * @param hasEffect see `createMoneyCall`
 */
export function createClaimCall(
  spec: typeof inviteBonus | typeof refundReceive | typeof refundAddWallet,
  origin: EntryOrigin,
  hasEffect?: (intent: MoneyIntent) => boolean,
): ClaimCall {
  const moneyCall = createMoneyCall(spec, () => ({ type: 'bonus', satang: undefined, origin }), hasEffect)
  return { moneyCall, lastClaimAtom: atom<LastClaim | undefined>(undefined) }
}

/**
 * A claim for a dialog. Success and refusal are shown as toasts (specification, section 8), whether or not
 * the dialog is still open.
 * @param reread reads the data that a claim changes; rejects on failure
 */
export function useClaimCall({ moneyCall, lastClaimAtom }: ClaimCall, reread: () => Promise<unknown>) {
  const { state, entry, busy, run, check, reset, retry } = useMoneyCall(moneyCall, reread)
  const sent = useAtomValue(lastClaimAtom)
  const showOutcome = useOutcomeToast()
  // Don't show a seen outcome again when the dialog is reopened.
  useEffect(() => () => moneyCall.reset(), [moneyCall])
  return {
    state,
    entry,
    busy,
    /** The outcome is known. */
    settled: state.kind === 'done' || state.kind === 'failed',
    sent,
    check,
    reset,
    retry,
    /** The effect of an unknown outcome was found: the next claim is a new intent. */
    settle: moneyCall.settle,
    /**
     * Resolves with the outcome, or at once if the tap is ignored.
     * @param satang the amount on screen
     * @param success toast text on success, given the server's message
     */
    async claim(satang: Satang | undefined, success: (message: string | undefined) => string): Promise<void> {
      if (isLocked(store.get(moneyCall.state))) return
      store.set(lastClaimAtom, { satang, at: now() })
      const outcome = await run()
      if (!outcome) return
      if (outcome.kind === 'unknown') return showOutcome(outcome, '')
      ignoreReloadError(reread())
      if (outcome.kind === 'done') showToast({ tone: 'success', text: success(outcome.result.message) })
      if (outcome.kind === 'failed') showErrorToast(errorText(outcome.error))
    },
  }
}
