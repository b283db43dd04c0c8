import { atom, type PrimitiveAtom } from 'jotai'
import type { inviteBonus } from '#contract/invite.ts'
import type { Satang } from '#contract/money.ts'
import type { refundAddWallet, refundReceive } from '#contract/refund.ts'
import type { EntryOrigin } from './find-statement-entry.ts'
import { type MoneyCall, moneyCall } from './money-call.ts'
import type { MoneyIntent } from './money-intents.ts'

/** What was collected last, and when (epoch milliseconds by the server's clock). */
export interface Collected {
  /** The amount that the member saw; more may have accrued since. */
  readonly satang: Satang | undefined
  readonly at: number
}

/** A money call that brings in all that has accrued: the invite bonus, a refund. */
export interface Collection {
  readonly money: MoneyCall<typeof inviteBonus>
  /** A lost reply may outlive the dialog. */
  readonly sent: PrimitiveAtom<Collected | undefined>
}

/**
 * Declares such a call. Once, at module level.
 * @param origin what its statement entry names
 * @param isCarriedOut see `moneyCall`
 */
export function collection(
  spec: typeof inviteBonus | typeof refundReceive | typeof refundAddWallet,
  origin: EntryOrigin,
  isCarriedOut?: (intent: MoneyIntent) => boolean,
): Collection {
  const money = moneyCall(spec, () => ({ type: 'bonus', satang: undefined, origin }), isCarriedOut)
  return { money, sent: atom<Collected | undefined>(undefined) }
}
