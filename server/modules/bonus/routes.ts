import { bahtFromSatang } from '#contract/money.ts'
import * as contract from '#contract/rewards/bonus.ts'
import * as changes from '#contract/rewards/bonus-changes.ts'
import type { Deps } from '#server/deps.ts'
import { releaseHeld, takeHeld } from '#server/modules/games/held-transfers.ts'
import { withProvider } from '#server/modules/games/provider-accounts.ts'
import { emptyGames, gameBalances, type Line, lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement } from '#server/modules/ledger/statement.ts'
import { loadTranslator } from '#server/modules/settings/translations.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { Language } from '#server/platform/http/language.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { emptyGamesAtProvider, requireEmptyGames } from './games-at-provider.ts'
import { activateBonus, type BonusOffer, listBonusOffers } from './offers.ts'
import { type ActiveBonus, findActiveBonus } from './progress.ts'
import { activatePromotion, findActivePromotion, findPromotion, type Promotion } from './promotions.ts'

function toUserBonusResponse(member: Member, offer: BonusOffer) {
  return {
    _id: `${member.publicId}-${offer.code}`,
    isActive: offer.is_active,
    received: offer.received.map((at) => ({ updatedAt: new Date(at).toISOString() })),
  }
}

type Translate = (text: string) => string

function toOfferResponse(member: Member, offer: BonusOffer, translate: Translate) {
  return {
    code: offer.code,
    name: translate(offer.name),
    type: offer.type,
    maxReceived: offer.max_received,
    percentFail: offer.percent_fail,
    banners: offer.banners.map(({ image, html }) => ({ image, html: translate(html) })),
    userBonus: offer.received.length > 0 ? toUserBonusResponse(member, offer) : null,
  }
}

function toActiveBonusResponse(active: ActiveBonus, translate: Translate) {
  return {
    status: true,
    type: active.type,
    code: active.code,
    name: translate(active.name),
    percentFail: active.percentFail,
    base: bahtFromSatang(active.base),
    endBelow: bahtFromSatang(active.endBelow),
    turnover: bahtFromSatang(active.turnover),
    turnoverNeeded: bahtFromSatang(active.turnoverNeeded),
    canEnd: active.canEnd,
    returnedOnEnd: bahtFromSatang(active.returnedOnEnd),
  }
}

async function toPromotionResponse(sql: Sql, promotion: Promotion | undefined, language: Language) {
  if (!promotion) return null
  const { code, name, description, percent_fail: percentFail } = promotion
  const translate = await loadTranslator(sql, language, [name, description])
  return { code, name: translate(name), description: translate(description), percentFail }
}

/** Mounts the calls about bonuses and promotions. */
export function mountBonuses(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, contract.bonusList, async ({ member, language }) => {
    const offers = await listBonusOffers(db, member.id)
    const texts = offers.flatMap(({ name, banners }) => [name, ...banners.map(({ html }) => html)])
    const translate = await loadTranslator(db, language(), texts)
    return offers.map((offer) => toOfferResponse(member, offer, translate))
  })

  mount(app, deps, changes.bonusActivate, ({ member, params: { code }, commit }) =>
    commit(async (sql) => {
      await activateBonus(sql, member.id, code, clock.now())
      const [offer] = await listBonusOffers(sql, member.id, code)
      if (!offer) throw new DomainError('NO_DATA')
      return toUserBonusResponse(member, offer)
    }),
  )

  mount(app, deps, contract.bonusCheckActive, async ({ member, language }) => {
    const active = await findActiveBonus(db, member.id)
    return active
      ? toActiveBonusResponse(active, await loadTranslator(db, language(), [active.name]))
      : { status: false }
  })

  mount(app, deps, changes.bonusCheckMinimum, async ({ member }) => {
    const active = await findActiveBonus(db, member.id)
    if (!active) return { status: false }
    const { balance, endBelow } = active
    return {
      status: balance <= endBelow,
      amount: bahtFromSatang(balance),
      minimum: bahtFromSatang(endBelow),
    }
  })

  const atProvider = withProvider(deps)
  mount(app, deps, changes.bonusClear, async ({ member, commit }) => {
    if (atProvider) await emptyGamesAtProvider(atProvider, member.id)
    try {
      return await commit(async (sql) => {
        await endBonus(sql, member.id, clock.now(), atProvider && requireEmptyGames)
        return { message: 'BONUS_CLEAR' }
      })
    } catch (error) {
      // Somebody has won while the games were emptied, or has ended the bonus.
      const isRefused = error instanceof DomainError && ['BONUS_CONDITION', 'NO_DATA'].includes(error.key)
      if (atProvider && isRefused) await db.tx((sql) => releaseHeld(sql, member.id, clock.now()))
      throw error
    }
  })

  mount(app, deps, changes.promotionCurrent, async ({ member, language }) =>
    toPromotionResponse(db, await findActivePromotion(db, member.id), language()),
  )

  mount(app, deps, changes.promotionFind, async ({ member, params, language }) =>
    toPromotionResponse(db, await findPromotion(db, member.id, params.code), language()),
  )

  mount(app, deps, changes.promotionActivate, ({ member, params, commit }) =>
    commit(async (sql) => {
      await activatePromotion(sql, member.id, params.code, clock.now())
      return { message: 'SUCCESS' }
    }),
  )
}

/**
 * Ends a member's active bonus. All game balances go back to the house; the main wallet is kept. While nothing was
 * played, only the bonus goes back, and the game balances go to the main wallet. Must run in a transaction.
 * @param checkGames throws if games at a provider weren't emptied before
 * @throws DomainError NO_DATA (no active bonus), BONUS_CONDITION (played, but neither lost nor wagered enough)
 */
export async function endBonus(
  sql: Sql,
  memberId: number,
  at: number,
  checkGames?: (sql: Sql, memberId: number) => Promise<void>,
): Promise<void> {
  await lockMember(sql, memberId)
  const active = await findActiveBonus(sql, memberId)
  if (!active) throw new DomainError('NO_DATA')
  if (!active.canEnd) throw new DomainError('BONUS_CONDITION')
  await checkGames?.(sql, memberId)
  const isReturned = active.returnedOnEnd > 0
  if (isReturned) await emptyGames(sql, memberId, at)
  const debits: readonly Line[] = isReturned
    ? [{ account: { kind: 'wallet', memberId }, amount: -active.returnedOnEnd }]
    : [
        ...[...(await gameBalances(sql, memberId))].map(
          ([slotCode, satang]): Line => ({
            account: { kind: 'game', memberId, slotCode },
            amount: -satang,
          }),
        ),
        { account: { kind: 'transit', memberId }, amount: -(await takeHeld(sql, memberId, at)) },
      ]
  const toHouse = debits.reduce((sum, { amount }) => sum - amount, 0)
  await post(sql, {
    kind: 'bonus_end',
    at,
    key: `bonus-end:${active.id}`,
    lines: [...debits, { account: { kind: 'house_bonus' }, amount: toHouse }],
  })
  await sql.run('update bonus_activation set ended_at = $2, cleared = $3 where id = $1', [
    active.id,
    at,
    toHouse,
  ])
  await addStatement(sql, {
    memberId,
    type: 'finish_bonus',
    status: 'SUCCESS',
    satang: toHouse,
    at,
    link: { kind: active.kind, description: active.name },
  })
}
