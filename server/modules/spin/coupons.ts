import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { ClaimRefusal } from '#contract/rewards/spin.ts'
import { hasActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { creditBonus } from '#server/modules/bonus/credit-bonus.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { newToken } from '#server/platform/auth/tokens.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

const COUPON_TTL_MS = 30 * 24 * 3600_000

interface NewCoupon {
  memberId: number
  prizeCode: string
  /** The slice that won the coupon. */
  sliceId?: number
  /** Defaults to 30 days from now. */
  expiresAt?: number
  at: number
}

/**
 * Creates a coupon for a prize, with the prize's current amount.
 * @returns the coupon's id
 * @throws DomainError INVALID_PRIZE_CODE
 */
export async function addCoupon(sql: Sql, coupon: NewCoupon): Promise<string> {
  const id = newToken()
  const added = await sql.run(
    `insert into coupon (id, member_id, prize_code, slice_id, amount, created_at, expires_at)
     select $1, $2::bigint, code, $4::bigint, amount, $5::bigint, $6::bigint from prize where code = $3`,
    [
      id,
      coupon.memberId,
      coupon.prizeCode,
      coupon.sliceId ?? null,
      coupon.at,
      coupon.expiresAt ?? coupon.at + COUPON_TTL_MS,
    ],
  )
  if (added === 0) throw new DomainError('INVALID_PRIZE_CODE')
  return id
}

const claimRow = v.object({
  amount: v.nullable(v.number()),
  expires_at: v.number(),
  claimed_at: v.nullable(v.number()),
  name: v.string(),
  is_open: v.boolean(),
  currency,
})

/**
 * Pays a coupon into the member's main wallet, once. Must run in a transaction.
 * @returns the reason for a refusal; undefined on success
 */
export async function claimCoupon(
  sql: Sql,
  memberId: number,
  id: string,
  at: number,
): Promise<ClaimRefusal | undefined> {
  if (!/^[\w-]{16,64}$/.test(id)) return 'INVALID_CODE'
  await lockMember(sql, memberId)
  const coupon = await firstRow(
    sql,
    claimRow,
    `select coupon.amount, coupon.expires_at, coupon.claimed_at, prize.name, prize.is_open, prize.currency
     from coupon join prize on prize.code = coupon.prize_code where coupon.id = $1 and coupon.member_id = $2`,
    [id, memberId],
  )
  if (!coupon || coupon.claimed_at !== null) return 'NO_CLAIMABLE_COUPON'
  if (coupon.expires_at <= at) return 'COUPON_EXPIRED'
  if (!coupon.is_open) return 'INVALID_PRIZE_CODE'
  const { amount } = coupon
  if (amount === null) return 'INVALID_COUPON_TYPE'
  if (coupon.currency !== (await currencyOf(sql, memberId))) return 'INVALID_COUPON_TYPE'
  if (await hasActiveBonus(sql, memberId)) return 'BONUS_REMAINING'
  await sql.run('update coupon set claimed_at = $2 where id = $1', [id, at])
  await creditBonus(sql, {
    memberId,
    satang: amount,
    kind: 'coupon',
    from: { kind: 'house_bonus' },
    key: `coupon:${id}`,
    link: { kind: 'luckydraw', description: coupon.name },
    at,
  })
  return undefined
}
