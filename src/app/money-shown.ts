import { buildSettings } from '../lib/build-settings.ts'
import type { MoneyDisplay } from '../ui/money-display.ts'

/** Amounts as this build shows them, when they aren't hidden. */
export const shown: MoneyDisplay = { symbol: buildSettings.laos ? '₭' : '฿', hidden: false }
