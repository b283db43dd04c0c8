import * as v from 'valibot'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

const spinRow = v.object({
  id: v.number(),
  username: v.string(),
  label: v.string(),
  prize: v.nullable(v.string()),
  spun_at: v.number(),
})

/** The newest spins of all members, newest first. */
export async function listNewestSpins(sql: Sql, limit: number): Promise<v.InferOutput<typeof spinRow>[]> {
  return await sql.rows(
    spinRow,
    `select spin.id, member.username, slice.label, prize.name as prize, spin.spun_at
     from spin join member on member.id = spin.member_id join wheel_slice slice on slice.id = spin.slice_id
       left join coupon on coupon.id = spin.coupon_id left join prize on prize.code = coupon.prize_code
     order by spin.id desc limit $1`,
    [limit],
  )
}

/** Kinds of coupons that the console can create. */
export const couponKinds = ['money', 'goods', 'withdrawn', 'expired'] as const

/**
 * Creates a coupon of the given kind for a member. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no matching prize
 */
export async function createCoupon(
  sql: Sql,
  memberId: number,
  kind: (typeof couponKinds)[number],
  at: number,
): Promise<void> {
  const [prize] = await sql.rows(
    v.object({ code: v.string() }),
    `select code from prize where type = $1 and is_open = $2 and currency = $3 order by amount desc, code limit 1`,
    [kind === 'goods' ? 'goods' : 'money', kind !== 'withdrawn', await currencyOf(sql, memberId)],
  )
  if (!prize) throw new DomainError('NO_DATA')
  const expired = kind === 'expired' ? { expiresAt: at - 60_000 } : {}
  await addCoupon(sql, { memberId, prizeCode: prize.code, at, ...expired })
}
