import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Turns on deposits that members announce and the operator checks, with an account in each currency. */
export async function offerManualDeposits(db: Db): Promise<void> {
  await updateOperatorSettings(db, { isManual: true }, Date.now())
  for (const [bank, currency] of [
    ['KBANK', 'BAHT'],
    ['BCEL', 'LAK'],
  ])
    await db.run(
      `insert into deposit_account (kind, bank_code, account_no, account_name, currency)
       values ('bank', $1, '0019988776', 'KAPAO CO LTD', $2) on conflict do nothing`,
      [bank, currency],
    )
}
