/**
 * Game credit of an amount: amount x factor, rounded half up to 1/100 credit. The factor is taken by its shortest
 * decimal text and multiplied as an integer, so that 1.005 isn't 1.00499999.
 * @param satang integer satang; undefined: not known
 * @param factor `ftWalletSlot`, from baht to credit
 * @returns hundredths of a credit; undefined when not known, or beyond what a figure can show exactly
 */
export function slotCredit(satang: number | undefined, factor: number): number | undefined {
  if (satang === undefined) return undefined
  const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(factor))
  if (!decimal) return undefined
  const [, sign, whole = '0', part = '', exponent = '0'] = decimal
  const places = part.length - Number(exponent)
  if (Math.abs(places) > 40) return undefined
  const product = BigInt(`${sign}${whole}${part}`) * BigInt(satang) * 10n ** BigInt(Math.max(0, -places))
  const credit = Number(halfUp(product, 10n ** BigInt(Math.max(0, places))))
  return Number.isSafeInteger(credit) ? credit : undefined
}

/** Integer division that rounds halves away from zero. */
function halfUp(value: bigint, by: bigint): bigint {
  const half = by / 2n
  return value < 0n ? (value - half) / by : (value + half) / by
}
