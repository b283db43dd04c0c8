import type { QrProvider } from '#contract/qr.ts'
import type { Deps } from '#server/deps.ts'
import type { OperatorSettings } from '#server/modules/settings/settings.ts'

/** The PromptPay biller of the demo: unassigned, so that its codes can't be paid for real. */
const DEMO_BILLER = '000000000000000'

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
    qrProviders: settings.demo || promptpayBiller !== DEMO_BILLER ? qrProviders : [],
  }
}
