import * as v from 'valibot'
import { getBonusAvailability } from '#contract/bonus-rules.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { takeBonus } from './activate-bonus.ts'
import { heldBonus } from './progress.ts'
import { termsEntries } from './terms.ts'

const bonusType = v.picklist(['limit', 'day', 'week'])

const offerRow = v.object({
  code: v.string(),
  name: v.string(),
  type: bonusType,
  max_received: v.number(),
  ...termsEntries,
  banners: v.array(v.object({ image: v.string(), html: v.string() })),
  is_active: v.boolean(),
  received: v.array(v.number()),
})
/** An offer as one member sees it; `received` newest first, epoch milliseconds, no more of them than count. */
export type BonusOffer = v.InferOutput<typeof offerRow>

/**
 * Open offers in the member's currency, and a closed one that the member holds. A held one ends by the percentage that it was taken with.
 * @param code only this one, in upper case
 */
export async function bonusOffers(sql: Sql, memberId: number, code?: string): Promise<BonusOffer[]> {
  return await sql.rows(
    offerRow,
    `select offer.code, offer.name, offer.type, offer.max_received, offer.banners,
       offer.grant_fixed, offer.grant_percent, offer.grant_cap, offer.turnover_multiple,
       coalesce(held.percent_fail, offer.percent_fail) as percent_fail, held.id is not null as is_active,
       coalesce((
         select jsonb_agg(newest.taken_at order by newest.id desc)
         from (
           select id, taken_at from bonus_taken
           where member_id = $1 and offer_code = offer.code order by id desc limit offer.max_received) newest
       ), '[]') as received
     from bonus_offer offer
       left join bonus_taken held
         on held.member_id = $1 and held.offer_code = offer.code and held.ended_at is null
     where (offer.is_open or held.id is not null) and ($2::text is null or offer.code = $2) and offer.currency = $3
     order by offer.sort, offer.code`,
    [memberId, code ?? null, await currencyOf(sql, memberId)],
  )
}

/**
 * Takes a bonus. Must run in a transaction.
 * @throws ApiError NO_DATA, BONUS_ALREADY_ACTIVE (this one is held), BONUS_REMAINING (another is), BONUS_MAX_CLAIMED,
 * BONUS_CONDITION (it is a share of a deposit, and there is none that it could be taken on)
 */
export async function activateBonus(sql: Sql, memberId: number, code: string, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const [offer] = await bonusOffers(sql, memberId, code)
  if (!offer) throw new ApiError('NO_DATA')
  if (offer.is_active) throw new ApiError('BONUS_ALREADY_ACTIVE')
  if (await heldBonus(sql, memberId)) throw new ApiError('BONUS_REMAINING')
  const received = offer.received.map((updatedAt) => ({ updatedAt }))
  const standing = getBonusAvailability({ type: offer.type, maxReceived: offer.max_received, received }, at)
  if (standing.state === 'received') throw new ApiError('BONUS_MAX_CLAIMED')
  await takeBonus(sql, { memberId, kind: 'bonus', code, name: offer.name, terms: offer, at })
}
