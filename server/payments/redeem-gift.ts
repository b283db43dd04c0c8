import type { Satang } from '../../src/contract/money.ts'
import type { Deps } from '../deps.ts'
import { requireNoBonus } from '../domain/active-bonus.ts'
import { creditDeposit, lockMember } from '../domain/ledger.ts'
import { ApiError } from '../http/api-error.ts'
import { decryptLink, voucherCode } from './gift-link.ts'

/** Smallest gift that counts (section 9), satang. */
const MIN_GIFT_SATANG = 200

/**
 * Redeems an encrypted gift link for a member, once.
 * @throws ApiError TRUELINK_INVALID (no such gift, or under 2 baht), TRUELINK_DUPLICATE, BONUS_REMAINING
 */
export async function redeemGift(deps: Deps, memberId: number, ciphertext: string): Promise<void> {
  const { db, clock, settings, vouchers } = deps
  const code = voucherCode(decryptLink(ciphertext, settings.truelinkPassphrase) ?? '')
  if (code === undefined) throw new ApiError('TRUELINK_INVALID')
  if ((await db.run('select from gift_link where hash = $1', [code])) > 0)
    throw new ApiError('TRUELINK_DUPLICATE')
  // Only before: once the voucher is spent, its money is the member's.
  await requireNoBonus(db, memberId)
  const answer = await vouchers.redeem(code)
  if (answer.kind === 'spent') throw new ApiError('TRUELINK_DUPLICATE')
  if (answer.kind === 'refused' || answer.satang < MIN_GIFT_SATANG) throw new ApiError('TRUELINK_INVALID')
  const at = clock.now()
  await db.tx(async (sql) => {
    await lockMember(sql, memberId)
    const counted = await sql.run(
      `insert into gift_link (hash, member_id, amount, redeemed_at) values ($1, $2, $3, $4)
       on conflict (hash) do nothing`,
      [code, memberId, answer.satang, at],
    )
    const credited =
      counted > 0 &&
      (await creditDeposit(sql, {
        memberId,
        satang: answer.satang as Satang,
        from: 'TRUEWALLET',
        key: `gift:${code}`,
        at,
      }))
    if (!credited) throw new ApiError('TRUELINK_DUPLICATE')
  })
}
