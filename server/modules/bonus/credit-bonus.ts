import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Account, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, type NewStatement } from '#server/modules/ledger/statement.ts'
import type { Sql } from '#server/platform/db/db.ts'

export interface BonusCredit {
  memberId: number
  satang: number
  /** What it is in the ledger, e.g. `coupon`. */
  kind: string
  /** The account that gives it. */
  from: Account
  /** Names the credit, e.g. `coupon:<id>`: the same one counts once. Without it the caller sees to that. */
  key?: string
  /** What the statement says it came from. */
  link: NonNullable<NewStatement['link']>
  /** Epoch milliseconds. */
  at: number
}

/**
 * Gives a member money that isn't their deposit: moves it to the main wallet and writes the statement entry. Must run
 * in a transaction that locked the member.
 * @returns false when a credit with this key was given before, and nothing happened
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
