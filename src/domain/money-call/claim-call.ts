import { useLingui } from '@lingui/react/macro'
import { atom } from 'jotai'
import type { Satang } from '#contract/money.ts'
import type { inviteBonus } from '#contract/rewards/invite.ts'
import type { refundAddWallet, refundReceive } from '#contract/rewards/refund.ts'
import { errorText } from '#lib/api/error-text.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import { createMoneyAction, type MoneyAction, type SentAt, useMoneyAction } from './money-action.ts'
import { createMoneyCall, type MoneyCall } from './money-call.ts'
import type { EntryOrigin, MoneyIntent } from './money-intents.ts'
import { useOutcomeToast, useUnknownOutcome } from './use-outcome.ts'

/** The most recent claim. */
export interface LastClaim extends SentAt {
  /** The amount shown to the member; more may have accrued since. */
  readonly satang: Satang | undefined
}

/** A money call that pays out everything that has accrued: the invite bonus, a refund. */
export type ClaimCall = MoneyAction<MoneyCall<typeof inviteBonus>, LastClaim>

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
  return createMoneyAction([moneyCall], atom<LastClaim | undefined>(undefined))
}

/**
 * A claim for a dialog. Success and refusal are shown as toasts (specification, section 8), whether or not
 * the dialog is still open.
 * @param reread rereads the data that a claim changes; rejects on failure
 */
export function useClaimCall(claimCall: ClaimCall, reread: () => Promise<unknown>) {
  const [moneyCall] = claimCall.calls
  const { send, ...view } = useMoneyAction(claimCall, reread)
  const showOutcomeToast = useOutcomeToast()
  return {
    ...view,
    /** The outcome is known. */
    settled: view.state.kind === 'done' || view.state.kind === 'failed',
    /** The effect of an unknown outcome was found: the next claim is a new intent. */
    settle: moneyCall.settle,
    /**
     * Resolves with the outcome, or at once if the tap is ignored.
     * @param satang the amount on screen
     * @param success toast text on success, given the server's message
     */
    async claim(satang: Satang | undefined, success: (message: string | undefined) => string): Promise<void> {
      const outcome = await send(moneyCall, { satang })
      if (outcome?.kind === 'unknown') showOutcomeToast(outcome, '')
      if (outcome?.kind === 'done') showToast({ tone: 'success', text: success(outcome.result.message) })
      if (outcome?.kind === 'failed') showErrorToast(errorText(outcome.error))
    },
  }
}

type Claim = Omit<ReturnType<typeof useClaimCall>, 'claim'>

/**
 * Props of the sheet for a claim with an unknown outcome.
 * @param title the claim, in the member's language
 * @param formatAmount takes satang
 */
export function useClaimOutcome(claim: Claim, title: string, formatAmount: (satang: Satang) => string) {
  const { t } = useLingui()
  const { sent, entry } = claim
  const amount = sent?.satang === undefined ? undefined : formatAmount(sent.satang)
  const outcome = useUnknownOutcome(claim, title, [[t`Amount`, amount]])
  return { ...outcome, amountSatang: entry?.amount ?? sent?.satang }
}
