import * as v from 'valibot'
import { optional } from './shapes.ts'

/** Money as integer satang: 1/100 baht, or 1/100 kip for accounts in kip. All calculations use satang. */
export type Satang = number & v.Brand<'Satang'>

/** Maximum amount of a single call: ten billion baht, far below 2^53. */
export const MAX_SATANG = 1_000_000_000_000

/**
 * Converts baht on the wire to satang; undefined if it isn't a whole number of satang. Uses the number's shortest decimal
 * representation, so that 1.005 isn't silently rounded to 1.00, and 0.07 becomes 7.
 * @param baht a finite number, or digits with at most two decimals
 */
export function satangFromBaht(baht: number | string): Satang | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(String(baht))
  if (!match) return undefined
  const [, sign, whole = '0', cents = ''] = match
  const satang = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return (sign && satang !== 0 ? -satang : satang) as Satang
}

/** Converts satang to baht for the wire, e.g. 10050 -> 100.5. */
export function bahtFromSatang(satang: number): number {
  return satang / 100
}

/**
 * An amount in a response: baht as a number or numeric string, parsed to satang. More than two decimals are rounded to the
 * nearest satang, to tolerate floating-point errors of operators.
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
 * An amount in a request: a JSON number of baht above zero with at most two decimals, parsed to satang.
 * Strings, arrays, null, 0, -0, 1e309 and fractions of a satang are rejected.
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

/** An optional amount in a response; absent, null and invalid values are parsed as undefined (unknown). */
export const optionalAmount = optional(amount)
