import * as v from 'valibot'
import { optional } from './shapes.ts'

/** Money as integer satang: 1/100 baht, or 1/100 kip in an account in kip. The only form in which sums are made. */
export type Satang = number & v.Brand<'Satang'>

/** The largest amount in satang that a single call may name: ten billion baht, far inside 2^53. */
export const MAX_SATANG = 1_000_000_000_000

/**
 * Turns baht on the wire into satang, or undefined when it isn't a whole number of satang.
 * Works on the shortest decimal text of the number, so 1.005 isn't silently 1.00 and 0.07 is 7.
 * @param baht a finite number, or digits with at most two decimals
 */
export function satangFromBaht(baht: number | string): Satang | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(String(baht))
  if (!match) return undefined
  const [, sign, whole = '0', cents = ''] = match
  const satang = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return (sign && satang !== 0 ? -satang : satang) as Satang
}

/** Satang as the number of baht that goes on the wire, e.g. 10050 -> 100.5. */
export function bahtFromSatang(satang: number): number {
  return satang / 100
}

/**
 * An amount in an answer: baht as a number (or digits in a string), read as satang. Numbers with more than two
 * decimals are rounded to the nearest satang: an operator's floating point isn't the member's problem.
 */
export const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,13}(\.\d+)?$/))]),
  v.transform(Number),
  v.finite(),
  v.transform((baht) => Math.round(baht * 100 + (baht < 0 ? -1e-6 : 1e-6)) + 0),
  v.safeInteger(),
  v.transform((satang) => satang as Satang),
)

/**
 * An amount in a request: a JSON number of baht above zero with at most two decimals, read as satang.
 * Strings, arrays, null, 0, -0, 1e309 and fractions of a satang are refused.
 */
export const requestAmount = v.pipe(
  v.number(),
  v.finite(),
  v.rawTransform<number, Satang>(({ dataset, addIssue, NEVER }) => {
    const satang = satangFromBaht(dataset.value)
    if (satang === undefined || satang <= 0 || satang > MAX_SATANG) {
      addIssue({ message: 'not an amount of money' })
      return NEVER
    }
    return satang
  }),
)

/** An amount of an answer that may be absent, null or unreadable: all read as undefined, which is unknown. */
export const optionalAmount = optional(amount)
