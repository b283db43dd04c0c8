import * as contract from '../../src/contract/bonus.ts'
import { bahtFromSatang } from '../../src/contract/money.ts'
import type { Deps } from '../deps.ts'
import { endBonus } from '../domain/bonus-end.ts'
import { activateBonus, type BonusOffer, bonusOffers } from '../domain/bonus-offers.ts'
import { type HeldBonus, heldBonus } from '../domain/bonus-progress.ts'
import { activatePromotion, currentPromotion, findPromotion, type Promotion } from '../domain/promotions.ts'
import type { Member } from '../domain/sessions.ts'
import { ApiError } from '../http/api-error.ts'
import { type App, mount } from '../http/mount.ts'

function userBonusWire(member: Member, offer: BonusOffer) {
  return {
    _id: `${member.publicId}-${offer.code}`,
    isActive: offer.is_active,
    received: offer.received.map((at) => ({ updatedAt: new Date(at).toISOString() })),
  }
}

function offerWire(member: Member, offer: BonusOffer) {
  return {
    code: offer.code,
    name: offer.name,
    type: offer.type,
    maxReceived: offer.max_received,
    percentFail: offer.percent_fail,
    banners: offer.banners,
    userBonus: offer.received.length > 0 ? userBonusWire(member, offer) : null,
  }
}

function heldWire(held: HeldBonus) {
  return {
    status: true,
    type: held.type,
    code: held.code,
    name: held.name,
    percentFail: held.percentFail,
    base: bahtFromSatang(held.base),
    endBelow: bahtFromSatang(held.endBelow),
    turnover: bahtFromSatang(held.turnover),
    turnoverNeeded: bahtFromSatang(held.turnoverNeeded),
    canEnd: held.canEnd,
  }
}

function promotionWire(promotion: Promotion | undefined) {
  if (!promotion) return null
  const { code, name, description, percent_fail: percentFail } = promotion
  return { code, name, description, percentFail }
}

/** Codes are upper case, however somebody types them. */
function codeOf(params: { code: string }): string {
  return params.code.toUpperCase()
}

/** Bonuses and promotions. */
export function mountBonuses(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, contract.bonusList, async ({ member }) =>
    (await bonusOffers(db, member.id)).map((offer) => offerWire(member, offer)),
  )

  mount(app, deps, contract.bonusActivate, async ({ member, params }) => {
    const code = codeOf(params)
    return await db.tx(async (sql) => {
      await activateBonus(sql, member.id, code, clock.now())
      const [offer] = await bonusOffers(sql, member.id, code)
      if (!offer) throw new ApiError('NO_DATA')
      return userBonusWire(member, offer)
    })
  })

  mount(app, deps, contract.bonusCheckActive, async ({ member }) => {
    const held = await heldBonus(db, member.id)
    return held ? heldWire(held) : { status: false }
  })

  mount(app, deps, contract.bonusCheckMinimum, async ({ member }) => {
    const held = await heldBonus(db, member.id)
    if (!held) return { status: false }
    const { balance, endBelow } = held
    return {
      status: balance <= endBelow,
      amount: bahtFromSatang(balance),
      minimum: bahtFromSatang(endBelow),
    }
  })

  mount(app, deps, contract.bonusClear, async ({ member }) => {
    await db.tx((sql) => endBonus(sql, member.id, clock.now()))
    return { message: 'BONUS_CLEAR' }
  })

  mount(app, deps, contract.promotionCurrent, async ({ member }) =>
    promotionWire(await currentPromotion(db, member.id)),
  )

  mount(app, deps, contract.promotionFind, async ({ params }) =>
    promotionWire(await findPromotion(db, codeOf(params))),
  )

  mount(app, deps, contract.promotionActivate, async ({ member, params }) => {
    await db.tx((sql) => activatePromotion(sql, member.id, codeOf(params), clock.now()))
    return { message: 'SUCCESS' }
  })
}
