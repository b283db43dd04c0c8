import * as v from 'valibot'
import type { Currency } from '#contract/account.ts'
import type { QrProvider } from '#contract/qr.ts'
import type { Deps } from '#server/deps.ts'
import type { OperatorSettings } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/** PromptPay billers like the demo's: unassigned, so that its codes can't be paid for real. */
const UNASSIGNED_BILLER = /^0+$/

/** Ways to deposit that somebody can complete. */
export interface DepositMethods {
  /** To the operator's accounts, by slip or announced. */
  readonly bankTransfers: boolean
  readonly giftLinks: boolean
  readonly qrProviders: readonly QrProvider[]
}

/** The services on which the ways depend. */
export type DepositMethodDeps = Pick<Deps, 'settings' | 'bank' | 'vouchers'>

/** The ways to deposit that members are offered. A way without its settings is off. */
export function availableDepositMethods(
  { settings, bank, vouchers }: DepositMethodDeps,
  { isManual, qrProviders, promptpayBiller }: OperatorSettings,
): DepositMethods {
  return {
    bankTransfers: isManual || bank !== undefined,
    giftLinks: vouchers !== undefined,
    qrProviders: settings.demo || !UNASSIGNED_BILLER.test(promptpayBiller) ? qrProviders : [],
  }
}

/** Whether there is an account to which members with this currency can transfer. */
export async function hasDepositAccount(sql: Sql, currency: Currency): Promise<boolean> {
  const query = 'select 1 as found from deposit_account where is_active and currency = $1 limit 1'
  return (await firstRow(sql, v.object({ found: v.number() }), query, [currency])) !== undefined
}
