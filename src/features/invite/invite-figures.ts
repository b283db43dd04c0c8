import type { Satang } from '../../contract/money.ts'
import type { Wallet } from '../../contract/wallet.ts'

/** Why there is nothing to receive. */
export type InviteHurdle = 'unknown' | 'nothing'

/** What keeps a member from receiving an accrued bonus, satang; undefined: nothing does. */
export function inviteHurdle(accrued: Satang | undefined): InviteHurdle | undefined {
  if (accrued === undefined) return 'unknown'
  return accrued > 0 ? undefined : 'nothing'
}

/** How many of a member's invitees meet the condition, in percent of at most one decimal. */
export interface InviteShares {
  readonly success: number
  readonly fail: number
}

const rounded = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10

/** The shares as the wallet has them; undefined while there are no invitees to count. */
export function inviteShares(invite: Wallet['invite']): InviteShares | undefined {
  const { success, fail } = invite ?? {}
  if (success !== undefined) return { success: rounded(success), fail: rounded(fail ?? 100 - success) }
  return fail === undefined ? undefined : { success: rounded(100 - fail), fail: rounded(fail) }
}
