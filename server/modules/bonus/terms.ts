import * as v from 'valibot'

/** Columns of the terms that an offer or a promotion has, for a select. */
export const termsColumns = 'grant_fixed, grant_percent, grant_cap, percent_fail, turnover_multiple'

export const termsEntries = {
  grant_fixed: v.nullable(v.number()),
  grant_percent: v.nullable(v.number()),
  grant_cap: v.nullable(v.number()),
  percent_fail: v.number(),
  turnover_multiple: v.number(),
}
const termsRow = v.object(termsEntries)
export type BonusTerms = v.InferOutput<typeof termsRow>

/** What a member and the house agree on when a bonus is taken; satang. */
export interface Agreement {
  granted: number
  /** Deposit plus bonus. */
  base: number
  /** Wallet and games at or under this, and it may be ended. */
  endBelow: number
  /** Stakes since it began that let it be ended. */
  turnoverNeeded: number
}

/**
 * What the terms give on top of a deposit. Rounded in the house's favour: grant and threshold down, turnover up.
 * @param deposit satang of the member's last deposit that no bonus was taken on, if there is one
 * @returns undefined when the terms want a deposit and there is none, or it is too small to give a satang
 */
export function agree(terms: BonusTerms, deposit: number | undefined): Agreement | undefined {
  const { grant_fixed, grant_percent, grant_cap } = terms
  const share = Math.floor(((deposit ?? 0) * (grant_percent ?? 0)) / 100)
  const granted = grant_fixed ?? Math.min(share, grant_cap ?? 0)
  if (granted <= 0) return undefined
  const base = (deposit ?? 0) + granted
  return {
    granted,
    base,
    endBelow: Math.floor((base * terms.percent_fail) / 100),
    turnoverNeeded: Math.ceil(base * terms.turnover_multiple),
  }
}
