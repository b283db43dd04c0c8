import type { Currency } from '#contract/account.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** A promotion described by the console's form. Amounts in hundredths of the currency. */
export interface NewPromotion {
  readonly code: string
  readonly name: string
  /** HTML. */
  readonly description: string
  readonly amount: number
  readonly currency: Currency
  readonly percentFail: number
  readonly turnover: number
  readonly maxTakers: number | undefined
}

/**
 * Creates a promotion code with a fixed amount.
 * @returns false if the code already exists
 */
export async function makePromotion(sql: Sql, promotion: NewPromotion, at: number): Promise<boolean> {
  const { code, name, description, amount, currency, percentFail, turnover, maxTakers } = promotion
  const made = await sql.run(
    `insert into promotion (code, name, description, grant_fixed, currency, percent_fail, turnover_multiple, max_takers, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (code) do nothing`,
    [code, name, description, amount, currency, percentFail, turnover, maxTakers ?? null, at],
  )
  return made > 0
}
