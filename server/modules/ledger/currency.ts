import * as v from 'valibot'
import { type Currency, currency } from '#contract/account.ts'
import type { Switches } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Currency of a member's account: of the wallet, the games and every amount (D34). Baht without an account. */
export async function currencyOf(sql: Sql, memberId: number): Promise<Currency> {
  const row = v.object({ currency })
  const query = 'select currency from bank_account where member_id = $1'
  return (await firstRow(sql, row, query, [memberId]))?.currency ?? 'BAHT'
}

/** Limits and minimums in one currency, in hundredths. */
export type MoneyLimits = Switches['kip']

/** The limits that hold for accounts in a currency. */
export function limitsIn(switches: Switches, of: Currency): MoneyLimits {
  return of === 'LAK' ? switches.kip : switches
}

/** The limits that hold for a member. */
export async function limitsOf(sql: Sql, memberId: number, switches: Switches): Promise<MoneyLimits> {
  return limitsIn(switches, await currencyOf(sql, memberId))
}

/**
 * For ways to pay in that are in baht, where no rate of exchange is known.
 * @throws ApiError CURRENCY_NOT_OFFERED for an account in another currency
 */
export async function requireBaht(sql: Sql, memberId: number): Promise<void> {
  if ((await currencyOf(sql, memberId)) !== 'BAHT') throw new ApiError('CURRENCY_NOT_OFFERED')
}
