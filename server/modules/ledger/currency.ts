import * as v from 'valibot'
import { type Currency, currency } from '#contract/account.ts'
import type { OperatorSettings } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/**
 * Currency of a member's account, which applies to the wallet, games and all amounts. Baht without an
 * account.
 */
export async function currencyOf(sql: Sql, memberId: number): Promise<Currency> {
  const row = v.object({ currency })
  const query = 'select currency from bank_account where member_id = $1'
  return (await firstRow(sql, row, query, [memberId]))?.currency ?? 'BAHT'
}

/** Limits in one currency, in hundredths. */
export type MoneyLimits = OperatorSettings['kip']

/** Limits for accounts in a currency. */
export function limitsForCurrency(settings: OperatorSettings, of: Currency): MoneyLimits {
  return of === 'LAK' ? settings.kip : settings
}

/** Limits for a member's account. */
export async function limitsForMember(
  sql: Sql,
  memberId: number,
  settings: OperatorSettings,
): Promise<MoneyLimits> {
  return limitsForCurrency(settings, await currencyOf(sql, memberId))
}

/**
 * Guards deposit methods in baht: there is no exchange rate.
 * @throws DomainError CURRENCY_NOT_OFFERED for an account in another currency
 */
export async function requireBaht(sql: Sql, memberId: number): Promise<void> {
  if ((await currencyOf(sql, memberId)) !== 'BAHT') throw new DomainError('CURRENCY_NOT_OFFERED')
}
