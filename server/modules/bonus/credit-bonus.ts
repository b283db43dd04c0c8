import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Account, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, type NewStatement } from '#server/modules/ledger/statement.ts'
import type { Sql } from '#server/platform/db/db.ts'

export interface BonusCredit {
  memberId: number
  satang: number
  /** Ledger transaction kind, e.g. `coupon`. */
  kind: string
  /** Account that is debited. */
  from: Account
  /** Idempotency key, e.g. `coupon:<id>`. Without it the caller must prevent duplicates. */
  key?: string
  /** Origin shown in the statement. */
  link: NonNullable<NewStatement['link']>
  /** Epoch milliseconds. */
  at: number
}

/**
 * Credits money other than a deposit to the main wallet and writes the statement entry. Must run in a
 * transaction that locked the member.
 * @returns false if this key was credited before; nothing is changed then
 */
export async function creditBonus(sql: Sql, credit: BonusCredit): Promise<boolean> {
  const { memberId, satang, kind, from, key, link, at } = credit
  const credited = await post(sql, {
    kind,
    at,
    key,
    lines: [
      { account: from, amount: -satang },
      { account: { kind: 'wallet', memberId }, amount: satang },
    ],
  })
  if (!credited) return false
  await addStatement(sql, { memberId, type: 'bonus', status: 'SUCCESS', to: MAIN_WALLET, satang, at, link })
  return true
}
