import { msg } from '@lingui/core/macro'
import { parseAmount } from '#contract/formats/typed-amount.ts'
import { formatMoneyText } from '#lib/format/money.ts'

/** Error text of a field whose text isn't an amount, or could be read as two different ones. */
export const unreadableAmount = msg`Write 1,000.50`

/** Formats satang for an amount field: 1248050 -> '12480.50'. */
export function satangToAmountInput(satang: number): string {
  return formatMoneyText(satang).replaceAll(',', '')
}

/**
 * What was understood, if the typed text doesn't look like it: '100,5' -> '100.50', but nothing for '100', which only lacks
 * the decimals.
 */
export function differingReading(typed: string): string | undefined {
  const amount = parseAmount(typed)
  if (amount.kind !== 'amount') return undefined
  const reading = formatMoneyText(amount.satang)
  return reading.startsWith(typed) ? undefined : reading
}
