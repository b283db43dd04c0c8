import type { Balance } from '#contract/money.ts'
import type { Wallet } from '#contract/wallet.ts'
import { truncatePercent } from '#lib/format/percent.ts'

/** Why the invite bonus can't be received. */
export type InviteBonusBlocker = 'unknown' | 'nothing'

/** Why the member can't receive the accrued bonus; undefined if they can. */
export function inviteBonusBlocker(accrued: Balance | undefined): InviteBonusBlocker | undefined {
  if (accrued === undefined) return 'unknown'
  return accrued.baht > 0 ? undefined : 'nothing'
}

/** Percentages of the invitees who meet the condition and who don't. */
export interface InviteeShares {
  readonly success: number
  readonly fail: number
}

const clampPercent = (percent: number) => truncatePercent(Math.min(100, Math.max(0, percent)))

/** 100 minus the percentage, without floating-point noise: 100 - 99.9 is 0.1. */
const complementOf = (percent: number) => Math.round((100 - percent) * 1e6) / 1e6

/** More invitees than that can't be told from a percentage without decimals. */
const MAX_COUNTED = 49

/** How many invitees a percentage of them stands for, which hosts round in any way; undefined if that leaves it open. */
export function inviteesOf(percent: number, total: number | undefined): number | undefined {
  if (!total || total > MAX_COUNTED) return undefined
  const count = Math.round((total * percent) / 100)
  return Math.abs((count * 100) / total - percent) < 1 ? count : undefined
}

/** The percentages in the wallet; undefined if there are no invitees. */
export function inviteeShares(invite: Wallet['invite']): InviteeShares | undefined {
  const { success, fail } = invite ?? {}
  if (success !== undefined)
    return { success: clampPercent(success), fail: clampPercent(fail ?? complementOf(success)) }
  return fail === undefined
    ? undefined
    : { success: clampPercent(complementOf(fail)), fail: clampPercent(fail) }
}
