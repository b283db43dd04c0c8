import type { Satang } from '#contract/money.ts'
import type { Wallet } from '#contract/wallet.ts'
import { truncatePercent } from '#lib/format/percent.ts'

/** Why there is nothing to receive. */
export type InviteHurdle = 'unknown' | 'nothing'

/** What keeps a member from receiving an accrued bonus, satang; undefined: nothing does. */
export function inviteHurdle(accrued: Satang | undefined): InviteHurdle | undefined {
  if (accrued === undefined) return 'unknown'
  return accrued > 0 ? undefined : 'nothing'
}

/** How many of a member's invitees meet the condition, in percent. */
export interface InviteShares {
  readonly success: number
  readonly fail: number
}

const shown = (percent: number) => truncatePercent(Math.min(100, Math.max(0, percent)))

/** Without the noise of binary fractions: 100 - 99.9 is 0.1. */
const restOf = (percent: number) => Math.round((100 - percent) * 1e6) / 1e6

/** The shares as the wallet has them; undefined while there are no invitees to count. */
export function inviteShares(invite: Wallet['invite']): InviteShares | undefined {
  const { success, fail } = invite ?? {}
  if (success !== undefined) return { success: shown(success), fail: shown(fail ?? restOf(success)) }
  return fail === undefined ? undefined : { success: shown(restOf(fail)), fail: shown(fail) }
}
