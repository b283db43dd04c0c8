import { type Balance, balanceOfBaht } from '#contract/money.ts'

/**
 * Converts a balance to game credit: the host's number x factor, rounded down to 1/100 credit like the balance itself.
 * @param factor `ftWalletSlot`, from baht to credit
 * @returns hundredths of a credit; undefined if unknown or not a safe integer
 */
export function toGameCredit(balance: Balance | undefined, factor: number): number | undefined {
  if (balance === undefined) return undefined
  const { satang: credit } = balanceOfBaht(balance.baht * factor)
  return Number.isSafeInteger(credit) ? credit : undefined
}
