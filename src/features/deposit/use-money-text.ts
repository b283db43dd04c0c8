import { useContext } from 'react'
import { moneyText } from '../../lib/money.ts'
import { MoneyDisplayContext } from '../../ui/money-display.ts'

/** Writes an amount inside a sentence or on a button: satang to e.g. "฿1,000.00". Never hidden. */
export function useMoneyText(): (satang: number) => string {
  const { symbol } = useContext(MoneyDisplayContext)
  return (satang) => symbol + moneyText(satang)
}
