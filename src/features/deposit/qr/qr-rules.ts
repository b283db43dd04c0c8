import type { Satang } from '#contract/money.ts'
import type { QrProvider } from '#contract/qr.ts'

/** Preset and minimum amounts of a provider (specification, section 9), in satang. */
export interface QrOffer {
  readonly presets: readonly Satang[]
  readonly min: Satang
}

const baht = (value: number) => (value * 100) as Satang
const offer = (min: number, presets: readonly number[]): QrOffer => ({
  min: baht(min),
  presets: presets.map(baht),
})

const offers: Record<QrProvider, QrOffer> = {
  KBANK: offer(1, [10, 20, 50, 100, 500, 1000]),
  WW: offer(100, [100, 200, 300, 500, 1000]),
  PAYTIMZ: offer(10, [10, 50, 100, 500, 1000]),
  PAYONEX: offer(100, [100, 200, 300, 500, 1000]),
}

/**
 * Presets and minimum of a provider.
 * @param paytimzMin build setting: minimum of PAYTIMZ, which also replaces its first preset
 */
export function getQrOffer(provider: QrProvider, paytimzMin: Satang | undefined): QrOffer {
  const standard = offers[provider]
  if (provider !== 'PAYTIMZ' || paytimzMin === undefined) return standard
  const rest = standard.presets.slice(1).filter((preset) => preset > paytimzMin)
  return { min: paytimzMin, presets: [paytimzMin, ...rest] }
}

/** Validates an amount; undefined if it is valid. */
export function validateQrAmount(satang: Satang | undefined, min: Satang): 'empty' | 'minimum' | undefined {
  if (satang === undefined || satang <= 0) return 'empty'
  return satang < min ? 'minimum' : undefined
}
