import { beforeEach, describe, expect, test } from 'vitest'
import { bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import {
  bonusCheckMinimum,
  bonusClear,
  promotionCurrent,
  promotionFind,
} from '#contract/rewards/bonus-changes.ts'
import { walletGet } from '#contract/wallet.ts'
import { moveRefundToWallet, receiveRefund } from '#server/modules/rewards/refund.ts'
import { createBonusServer } from '#tests/setup/money/bonus-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { readCommonTerms } from './common-terms.ts'
import { creditBonus } from './credit-bonus.ts'

const DAY = 86_400_000

describe.each(ruleKinds)('on %s', (kind) => {
  let me: ReturnType<typeof server.actor>
  const server = openForTests(() => createBonusServer(kind))
  const join = async (satang = 0) => server.actor(await addMember(server, { satang }))
  beforeEach(async () => {
    me = await join(10_000)
  })

  test('lists open offers in order, with banners and nothing received', async () => {
    const { body } = await me.call(bonusList)
    expect(body.map((one: { code: string }) => one.code)).toEqual(['ONCE', 'DAILY', 'WEEKLY'])
    expect(body[0]).toEqual({
      code: 'ONCE',
      name: 'Once',
      type: 'limit',
      maxReceived: 1,
      percentFail: 5,
      banners: [{ image: '/media/art/hills.svg', html: '<p>Hi</p>' }],
      userBonus: null,
    })
  })

  test('grants a share of the last deposit, with statement entry and active bonus', async () => {
    const { status, body } = await me.take('ONCE')
    expect(status).toBe(200)
    const received = [{ updatedAt: new Date(server.clock.now()).toISOString() }]
    expect(body).toEqual({ _id: expect.stringMatching(/^[0-9A-Z]{8}-ONCE$/), isActive: true, received })
    expect(await me.wallet()).toBe(200)
    expect((await me.statement())[0]).toMatchObject({
      statementType: 'bonus',
      to: 'WALLET',
      status: 'SUCCESS',
      amount: 100,
      bonus: { description: 'Once' },
    })
    expect(await me.active()).toEqual({
      status: true,
      type: 'limit',
      code: 'ONCE',
      name: 'Once',
      percentFail: 5,
      base: 20_000,
      endBelow: 1_000,
      turnover: 0,
      turnoverNeeded: 60_000,
      canEnd: true,
      returnedOnEnd: 10_000,
    })
    expect((await me.call(bonusCheckMinimum)).body).toEqual({ status: false, amount: 200, minimum: 10 })
    expect((await me.offer('ONCE'))?.userBonus).toMatchObject({
      isActive: true,
      received: [expect.anything()],
    })
  })

  test('accepts codes in lower case, with other digits and invisible characters', async () => {
    expect((await me.take('daily')).status).toBe(200)
    expect((await me.call(promotionFind, { code: 'extra๕０\u200b' })).body.code).toBe('EXTRA50')
  })

  test.each(['NOSUCH', 'CLOSED', 'EXTRA50'])("%s isn't an offered bonus", async (code) => {
    expect(await me.take(code)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  test.each(['received', 'moved to the wallet'])(
    'a refund %s reduces what a share is granted on',
    async (how) => {
      await me.openGame('NAKA')
      await me.toGame('NAKA', 10_000)
      await me.play('NAKA', 2_000, 0)
      await server.db.tx((sql) => receiveRefund(sql, me.id, 1))
      if (how !== 'received') await server.db.tx((sql) => moveRefundToWallet(sql, me.id, 1))
      await me.take('ONCE')
      expect(await me.active()).toMatchObject({ base: 19_800 })
    },
  )

  test('a refund received before the deposit and moved after it reduces nothing', async () => {
    await me.openGame('NAKA')
    await me.toGame('NAKA', 10_000)
    await me.play('NAKA', 2_000, 0)
    await server.db.tx((sql) => receiveRefund(sql, me.id, 1))
    await me.deposit(10_000)
    await server.db.tx((sql) => moveRefundToWallet(sql, me.id, 1))
    await me.take('ONCE')
    expect(await me.active()).toMatchObject({ base: 20_000 })
  })

  test("limits activations by the offer's type: ever, per day, per week", async () => {
    const poor = await join()
    await poor.take('DAILY')
    await poor.finish()
    expect((await poor.take('DAILY')).body.message).toBe('BONUS_MAX_CLAIMED')
    // The clock is at 10:00 of a Saturday at UTC+7: in 14 hours it is Sunday.
    server.clock.advance(14 * 3_600_000 - 1)
    expect((await poor.take('DAILY')).body.message).toBe('BONUS_MAX_CLAIMED')
    for (const time of ['first', 'second']) {
      expect([time, (await poor.take('WEEKLY')).status]).toEqual([time, 200])
      await poor.finish()
    }
    expect((await poor.take('WEEKLY')).body.message).toBe('BONUS_MAX_CLAIMED')
    server.clock.advance(1)
    expect((await poor.take('WEEKLY')).status).toBe(200)
    await poor.finish()
    expect((await poor.take('DAILY')).status).toBe(200)
    await poor.finish()
    expect((await poor.offer('WEEKLY'))?.userBonus?.received).toHaveLength(2)
    server.clock.advance(-14 * 3_600_000)

    await me.take('ONCE')
    await me.finish()
    await me.deposit(5_000)
    server.clock.advance(10 * DAY)
    expect((await me.take('ONCE')).body.message).toBe('BONUS_MAX_CLAIMED')
    server.clock.advance(-10 * DAY)
  })

  test('can be ended when nearly all is lost: clears the games, keeps the wallet', async () => {
    await me.take('ONCE')
    await me.openGame('NAKA')
    await me.openGame('DAO')
    await me.toGame('NAKA', 19_500)
    await me.toGame('DAO', 300)
    await me.play('NAKA', 18_999, 0)
    expect(await me.active()).toMatchObject({ canEnd: false, turnover: 18_999, returnedOnEnd: 0 })
    expect((await me.call(bonusClear)).body.message).toBe('BONUS_CONDITION')
    await me.play('NAKA', 1, 0)
    expect(await me.active()).toMatchObject({ canEnd: true })
    expect((await me.call(bonusCheckMinimum)).body).toEqual({ status: true, amount: 10, minimum: 10 })
    expect(await me.call(bonusClear)).toMatchObject({ status: 200, body: { message: 'BONUS_CLEAR' } })
    const { body } = await me.call(walletGet)
    expect(body.wallet.amount).toBe(2)
    const games: { code: string; amount?: number }[] = body.slots
    expect(games.filter(({ amount }) => amount !== undefined).map(({ amount }) => amount)).toEqual([0, 0])
    expect((await me.statement())[0]).toMatchObject({
      statementType: 'finish_bonus',
      status: 'SUCCESS',
      amount: 8,
      bonus: { description: 'Once' },
    })
    expect((await me.call(bonusCheckActive)).body).toEqual({ status: false })
    expect((await me.call(bonusCheckMinimum)).body).toEqual({ status: false })
    expect((await me.call(bonusClear)).body.message).toBe('NO_DATA')
    expect((await me.offer('ONCE'))?.userBonus?.isActive).toBe(false)
  })

  test('an active bonus keeps its terms when the offer is changed or closed', async () => {
    await me.take('WEEKLY')
    await server.db.run(`update bonus_offer set is_open = false, percent_fail = 99 where code = 'WEEKLY'`)
    expect(await me.offer('WEEKLY')).toMatchObject({ percentFail: 10, userBonus: { isActive: true } })
    expect(await me.active()).toMatchObject({ percentFail: 10, endBelow: 1_500 })
    expect(await (await join()).offer('WEEKLY')).toBeUndefined()
    await server.db.run(`update bonus_offer set is_open = true, percent_fail = 10 where code = 'WEEKLY'`)
  })

  test('finds a promotion by its code only', async () => {
    expect((await me.call(promotionFind, { code: 'EXTRA50' })).body).toEqual({
      code: 'EXTRA50',
      name: 'Extra 50',
      description: '<p>50 baht</p>',
      percentFail: 20,
    })
    for (const code of ['NOSUCH', 'OVER', 'DAILY']) {
      expect(await me.call(promotionFind, { code })).toMatchObject({ status: 200, body: null })
      expect((await me.takePromotion(code)).body.message).toBe('NO_PROMOTION')
    }
    expect((await me.call(promotionFind, { code: '../x' })).body.message).toBe('KEY_INVALID')
  })

  test('a member can activate a promotion once', async () => {
    expect((await me.call(promotionCurrent)).body).toBeNull()
    expect((await me.takePromotion('EXTRA50')).status).toBe(200)
    expect(await me.wallet()).toBe(150)
    expect((await me.statement())[0]).toMatchObject({
      statementType: 'bonus',
      promotion: { description: 'Extra 50' },
    })
    expect(await me.active()).toMatchObject({
      type: 'promotion',
      code: 'EXTRA50',
      base: 15_000,
      endBelow: 3_000,
    })
    expect((await me.call(promotionCurrent)).body).toMatchObject({ code: 'EXTRA50', percentFail: 20 })
    expect((await me.takePromotion('EXTRA50')).body.message).toBe('BONUS_ALREADY_ACTIVE')
    expect((await me.takePromotion('SHARE')).body.message).toBe('BONUS_REMAINING')
    await me.finish()
    expect((await me.takePromotion('EXTRA50')).body.message).toBe('PROMOTION_RECEIVED')
    expect((await me.statement())[0]).toMatchObject({ promotion: { description: 'Extra 50' } })
  })

  test('a bonus is credited once per key', async () => {
    const bonus = {
      memberId: me.id,
      satang: 2000,
      kind: 'coupon',
      from: { kind: 'house_bonus' },
      key: `once:${me.id}`,
      link: { kind: 'luckydraw', description: 'Coupon' },
      at: 1,
    } as const
    const credit = () => server.db.tx((sql) => creditBonus(sql, bonus))
    expect([await credit(), await credit()]).toEqual([true, false])
    expect(await me.wallet()).toBe(120)
    expect(await me.statement()).toHaveLength(2)
  })

  test('a promotion for two members is activated by two of many concurrent ones', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => join()))
    const answers = await Promise.all(many.map((who) => who.takePromotion('ONLYTWO')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.message === 'BONUS_FULL')).toHaveLength(6)
  })
})

test('returns common terms only if all open offers have them', async () => {
  const server = await createBonusServer('embedded')
  // ONCE ends at 5 %, the other offers at 10 %.
  expect(await readCommonTerms(server.db)).toEqual({})
  await server.db.run(`update bonus_offer set is_open = false where code = 'ONCE'`)
  expect(await readCommonTerms(server.db)).toEqual({ bonusTurnover: 3, bonusEndPercent: 10 })
  await server.db.run(`update bonus_offer set turnover_multiple = 4 where code = 'DAILY'`)
  expect(await readCommonTerms(server.db)).toEqual({})
  await server.db.run('update bonus_offer set is_open = false')
  expect(await readCommonTerms(server.db)).toEqual({})
  await server.close()
})
