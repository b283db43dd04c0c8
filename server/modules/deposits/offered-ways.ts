import type { QrProvider } from '#contract/qr.ts'
import type { Deps } from '#server/deps.ts'
import type { OperatorSettings } from '#server/modules/settings/settings.ts'

/** PromptPay billers like the demo's: unassigned, so that its codes can't be paid for real. */
const UNASSIGNED_BILLER = /^0+$/

/** Ways to deposit that somebody can complete. */
export interface OfferedWays {
  /** To the operator's accounts, by slip or announced. */
  readonly bankTransfers: boolean
  readonly giftLinks: boolean
  readonly qrProviders: readonly QrProvider[]
}

/** The services on which the ways depend. */
export type WayDeps = Pick<Deps, 'settings' | 'bank' | 'vouchers'>

/** The ways to deposit that members are offered. A way without its settings is off. */
export function offeredWays(
  { settings, bank, vouchers }: WayDeps,
  { isManual, qrProviders, promptpayBiller }: OperatorSettings,
): OfferedWays {
  return {
    bankTransfers: isManual || bank !== undefined,
    giftLinks: vouchers !== undefined,
    qrProviders: settings.demo || !UNASSIGNED_BILLER.test(promptpayBiller) ? qrProviders : [],
  }
}
