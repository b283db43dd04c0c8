import type { LastBalance } from '../../lib/last-balance.ts'
import { shortTime } from '../../lib/short-time.ts'
import type { KnownFigure } from '../../ui/KnownTotal.tsx'
import { fitOf, moneyText } from '../../ui/money-text.ts'

/** The texts of a balance that was kept; also for the page's first script. */
export function figureOf({ satang, at }: LastBalance): KnownFigure {
  const { whole, decimals } = moneyText(satang)
  return { whole, decimals, fit: fitOf(whole), time: shortTime(at) }
}
