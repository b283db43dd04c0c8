import * as v from 'valibot'
import { decimal, optional } from './shapes.ts'

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
 * Money that is there, in contrast to an amount that moves (`Satang`): a wallet, a game, an accrued bonus. Displayed rounded
 * down, because a member can't take out more than there is (docs/decisions/2026-11-26-balances.md).
 */
export interface Balance {
  /** What is displayed: rounded toward minus infinity. */
  readonly satang: Satang
  /** The host's own number, which may have more than two decimals: what "All" sends. */
  readonly baht: number
}

/** Floating-point errors of hosts and of our sums, in satang, at any size of amount. */
const floatError = (satang: number) => 1e-7 + Math.abs(satang) * 2 ** -48

/** A balance of a number of baht. 12.3456 is 1234 satang, but 0.29 * 100 / 100 and 0.1 + 0.7 lose nothing. */
export function balanceOfBaht(baht: number): Balance {
  const satang = baht * 100
  return { satang: (Math.floor(satang + floatError(satang)) + 0) as Satang, baht }
}

/**
 * Sum of balances, rounded down once. Whole satang and fractions are added separately, so that large balances of both signs
 * leave no floating-point error.
 */
export function sumBalances(balances: readonly Balance[]): Balance {
  let whole = 0
  let fractions = 0
  for (const { satang, baht } of balances) {
    whole += satang
    const fraction = baht * 100 - satang
    if (fraction > floatError(satang)) fractions += fraction
  }
  const carried = Math.floor(fractions + floatError(fractions))
  const satang = (whole + carried) as Satang
  return { satang, baht: (satang + Math.max(0, fractions - carried)) / 100 }
}

/** Whether an amount is more than there is, by the host's own number. */
export function exceeds({ baht }: Pick<Balance, 'baht'>, { baht: available }: Balance): boolean {
  return baht * 100 > available * 100 + floatError(available * 100)
}

/**
 * An amount that moved or will move, in a response: baht as a number or numeric string, parsed to satang. More than two
 * decimals are rounded to the nearest satang, to tolerate floating-point errors of operators. For money that is there: see
 * `balance`.
 */
export const amount = v.pipe(
  decimal,
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

/** A balance in a response. */
export const balance = v.pipe(
  decimal,
  v.transform(balanceOfBaht),
  v.check(({ satang }) => Number.isSafeInteger(satang)),
)

/** An optional amount in a response; absent, null and invalid values are parsed as undefined (unknown). */
export const optionalAmount = optional(amount)

/** An optional balance in a response, like `optionalAmount`. */
export const optionalBalance = optional(balance)
