import * as v from 'valibot'
import { getBonusAvailability } from '#contract/rewards/bonus-rules.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { grantBonus } from './activate-bonus.ts'
import { findActiveBonus } from './progress.ts'
import { termsFields } from './terms.ts'

const bonusType = v.picklist(['limit', 'day', 'week'])

const offerRow = v.object({
  code: v.string(),
  name: v.string(),
  type: bonusType,
  max_received: v.number(),
  ...termsFields,
  banners: v.array(v.object({ image: v.string(), html: v.string() })),
  is_active: v.boolean(),
  received: v.array(v.number()),
})
/** An offer for one member. `received`: newest first, epoch milliseconds, at most `max_received`. */
export type BonusOffer = v.InferOutput<typeof offerRow>

/**
 * Lists open offers in the member's currency, and a closed one if it is the member's active bonus. The end
 * percentage of an active bonus is the one at its activation.
 * @param code only this offer, in upper case
 */
export async function listBonusOffers(sql: Sql, memberId: number, code?: string): Promise<BonusOffer[]> {
  return await sql.rows(
    offerRow,
    `select offer.code, offer.name, offer.type, offer.max_received, offer.banners,
       offer.grant_fixed, offer.grant_percent, offer.grant_cap, offer.turnover_multiple,
       coalesce(held.percent_fail, offer.percent_fail) as percent_fail, held.id is not null as is_active,
       coalesce((
         select jsonb_agg(newest.activated_at order by newest.id desc)
         from (
           select id, activated_at from bonus_activation
           where member_id = $1 and offer_code = offer.code order by id desc limit offer.max_received) newest
       ), '[]') as received
     from bonus_offer offer
       left join bonus_activation held
         on held.member_id = $1 and held.offer_code = offer.code and held.ended_at is null
     where (offer.is_open or held.id is not null) and ($2::text is null or offer.code = $2) and offer.currency = $3
     order by offer.sort, offer.code`,
    [memberId, code ?? null, await currencyOf(sql, memberId)],
  )
}

/**
 * Activates a bonus offer. Must run in a transaction.
 * @throws DomainError NO_DATA, BONUS_ALREADY_ACTIVE (this one), BONUS_REMAINING (another one),
 * BONUS_MAX_CLAIMED, BONUS_CONDITION (a share of a deposit, without an unused deposit)
 */
export async function activateBonus(sql: Sql, memberId: number, code: string, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const [offer] = await listBonusOffers(sql, memberId, code)
  if (!offer) throw new DomainError('NO_DATA')
  if (offer.is_active) throw new DomainError('BONUS_ALREADY_ACTIVE')
  if (await findActiveBonus(sql, memberId)) throw new DomainError('BONUS_REMAINING')
  const received = offer.received.map((updatedAt) => ({ updatedAt }))
  const availability = getBonusAvailability(
    { type: offer.type, maxReceived: offer.max_received, received },
    at,
  )
  if (availability.state === 'received') throw new DomainError('BONUS_MAX_CLAIMED')
  await grantBonus(sql, { memberId, kind: 'bonus', code, name: offer.name, terms: offer, at })
}
