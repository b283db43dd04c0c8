import * as v from 'valibot'
import type { SpinRefusal } from '#contract/rewards/spin.ts'
import type { Deps } from '#server/deps.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { addCoupon } from './coupons.ts'
import { findOfferedWheel, pickSlice, sumWeights } from './wheel.ts'

/** Maximum coins of a member. */
const MAX_COINS = 1_000_000

interface SpinResult {
  code: string
  label: string
  remainingCoin: number
}

const coinRow = v.object({ coin: v.number() })

/**
 * Spins the wheel: takes a coin, draws a slice by weight, and creates a coupon if the slice has a prize. Must
 * run in a transaction.
 * @returns the slice and the remaining coins, or the reason for a refusal
 */
export async function spinWheel(
  sql: Sql,
  memberId: number,
  at: number,
  randomInt: Deps['randomInt'],
): Promise<{ result: SpinResult } | { error: SpinRefusal }> {
  await lockMember(sql, memberId)
  const wheel = await findOfferedWheel(sql, memberId)
  if (!wheel) return { error: 'NO_SPINWHEEL' }
  const paid = await firstRow(
    sql,
    coinRow,
    'update member set coin = coin - 1 where id = $1 and coin > 0 returning coin',
    [memberId],
  )
  if (!paid) return { error: 'NO_COIN' }
  const slice = pickSlice(wheel.slices, randomInt(sumWeights(wheel.slices)))
  const coupon =
    slice.prize_code === null
      ? null
      : await addCoupon(sql, { memberId, prizeCode: slice.prize_code, sliceId: slice.id, at })
  await sql.run('insert into spin (member_id, slice_id, coupon_id, spun_at) values ($1, $2, $3, $4)', [
    memberId,
    slice.id,
    coupon,
    at,
  ])
  return { result: { code: slice.code, label: slice.label, remainingCoin: paid.coin } }
}

/**
 * Adds coins to a member. Must run in a transaction.
 * @param coins above zero
 * @returns the new number of coins
 * @throws DomainError NO_USER; KEY_INVALID for an invalid number, or if the maximum would be exceeded
 */
export async function addCoins(sql: Sql, memberId: number, coins: number): Promise<number> {
  if (!Number.isSafeInteger(coins) || coins <= 0 || coins > MAX_COINS) throw new DomainError('KEY_INVALID')
  await lockMember(sql, memberId)
  const updated = await firstRow(
    sql,
    coinRow,
    'update member set coin = coin + $2 where id = $1 returning coin',
    [memberId, coins],
  )
  if (!updated) throw new DomainError('NO_USER')
  if (updated.coin > MAX_COINS) throw new DomainError('KEY_INVALID')
  return updated.coin
}
