/**
 * Converts an amount to game credit: amount x factor, rounded half up to 1/100 credit. The factor's shortest
 * decimal representation is multiplied as an integer, so that 1.005 isn't 1.00499999.
 * @param satang integer satang; undefined if unknown
 * @param factor `ftWalletSlot`, from baht to credit
 * @returns hundredths of a credit; undefined if unknown or not a safe integer
 */
export function toGameCredit(satang: number | undefined, factor: number): number | undefined {
  if (satang === undefined) return undefined
  const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(factor))
  if (!decimal) return undefined
  const [, sign, whole = '0', part = '', exponent = '0'] = decimal
  const places = part.length - Number(exponent)
  if (Math.abs(places) > 40) return undefined
  const product = BigInt(`${sign}${whole}${part}`) * BigInt(satang) * 10n ** BigInt(Math.max(0, -places))
  const credit = Number(divideRoundingHalfUp(product, 10n ** BigInt(Math.max(0, places))))
  return Number.isSafeInteger(credit) ? credit : undefined
}

/** Integer division that rounds halves away from zero. */
function divideRoundingHalfUp(value: bigint, by: bigint): bigint {
  const half = by / 2n
  return value < 0n ? (value - half) / by : (value + half) / by
}
