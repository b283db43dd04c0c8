import * as v from 'valibot'

/** Columns of an offer's or promotion's terms, for a select. */
export const termsColumns = 'grant_fixed, grant_percent, grant_cap, percent_fail, turnover_multiple'

/** Schema of `termsColumns`. Either `grant_fixed` (satang), or `grant_percent` with `grant_cap` (satang). */
export const termsFields = {
  grant_fixed: v.nullable(v.number()),
  grant_percent: v.nullable(v.number()),
  grant_cap: v.nullable(v.number()),
  percent_fail: v.number(),
  turnover_multiple: v.number(),
}
const termsRow = v.object(termsFields)
export type BonusTerms = v.InferOutput<typeof termsRow>

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Terms as an operator sets them: a fixed grant, or a percentage of the last deposit with a cap. Amounts in hundredths. */
export const newTermsFields = {
  fixed: v.nullable(positive),
  percent: v.nullable(v.pipe(positive, v.maxValue(1000))),
  cap: v.nullable(positive),
  percentFail: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100)),
  turnover: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1000)),
}
const newTerms = v.object(newTermsFields)
export type NewTerms = v.InferOutput<typeof newTerms>

/** Whether there is one kind of grant, completely. */
export function isCompleteGrant({ fixed, percent, cap }: NewTerms): boolean {
  return fixed === null ? percent !== null && cap !== null : percent === null && cap === null
}

/** Terms from their columns. */
export function toNewTerms(row: BonusTerms): NewTerms {
  return {
    fixed: row.grant_fixed,
    percent: row.grant_percent,
    cap: row.grant_cap,
    percentFail: row.percent_fail,
    turnover: row.turnover_multiple,
  }
}

/** Values of `termsColumns`. */
export function termsValues({ fixed, percent, cap, percentFail, turnover }: NewTerms): (number | null)[] {
  return [fixed, percent, cap, percentFail, turnover]
}

/** Amounts fixed when a bonus is granted, satang. */
export interface BonusGrant {
  granted: number
  /** Remaining part of the deposit plus the bonus. */
  base: number
  /** The bonus may be ended once wallet and games together are at or below this. */
  endBelow: number
  /** Stakes since activation from which the bonus may be ended. */
  turnoverNeeded: number
}

/**
 * Calculates the grant for a deposit. Rounded in the house's favour: grant and threshold down, turnover up.
 * @param deposit satang of the member's last unused deposit that are still with the house, or 0
 * @param balance satang in wallet and games. If less than the deposit is left there, the threshold is a percentage of what
 * is left: otherwise losses before the grant would count as its loss
 * @returns undefined if the terms require a deposit and there is none, or it is too small to give a satang
 */
export function calculateGrant(terms: BonusTerms, deposit: number, balance: number): BonusGrant | undefined {
  const { grant_fixed, grant_percent, grant_cap } = terms
  const share = Math.floor((deposit * (grant_percent ?? 0)) / 100)
  const granted = grant_fixed ?? Math.min(share, grant_cap ?? 0)
  if (granted <= 0) return undefined
  const base = deposit + granted
  return {
    granted,
    base,
    endBelow: Math.floor((Math.min(base, balance + granted) * terms.percent_fail) / 100),
    turnoverNeeded: Math.ceil(base * terms.turnover_multiple),
  }
}
