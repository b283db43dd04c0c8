import { beforeEach, describe, expect, test } from 'vitest'
import { promotionCurrent, promotionFind } from '#contract/bonus.ts'
import { createBonusServer } from '#tests/setup/bonus-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let me: ReturnType<typeof server.actor>
  const server = openForTests(() => createBonusServer(kind))
  const join = async (satang = 0) => server.actor(await addMember(server, { satang }))
  beforeEach(async () => {
    me = await join(10_000)
  })

  test('finds a promotion by its code only', async () => {
    expect((await me.call(promotionFind, { code: 'KAPAO50' })).body).toEqual({
      code: 'KAPAO50',
      name: 'Kapao 50',
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
    expect((await me.takePromotion('KAPAO50')).status).toBe(200)
    expect(await me.wallet()).toBe(150)
    expect((await me.statement())[0]).toMatchObject({
      statementType: 'bonus',
      promotion: { description: 'Kapao 50' },
    })
    expect(await me.active()).toMatchObject({
      type: 'promotion',
      code: 'KAPAO50',
      base: 15_000,
      endBelow: 3_000,
    })
    expect((await me.call(promotionCurrent)).body).toMatchObject({ code: 'KAPAO50', percentFail: 20 })
    expect((await me.takePromotion('KAPAO50')).body.message).toBe('BONUS_ALREADY_ACTIVE')
    expect((await me.takePromotion('SHARE')).body.message).toBe('BONUS_REMAINING')
    await me.finish()
    expect((await me.takePromotion('KAPAO50')).body.message).toBe('PROMOTION_RECEIVED')
    expect((await me.statement())[0]).toMatchObject({ promotion: { description: 'Kapao 50' } })
  })

  test("a promotion with a share needs an unused deposit, and a refusal isn't counted", async () => {
    const fresh = await join()
    expect((await fresh.takePromotion('SHARE')).body.message).toBe('BONUS_CONDITION')
    expect(await server.db.run(`select from promotion where code = 'SHARE' and activations = 0`)).toBe(1)
    await fresh.deposit(5_000)
    expect((await fresh.takePromotion('SHARE')).status).toBe(200)
    expect(await fresh.wallet()).toBe(55)
  })

  test('a promotion for two members is activated by two of many concurrent ones', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => join()))
    const answers = await Promise.all(many.map((who) => who.takePromotion('ONLYTWO')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.message === 'BONUS_FULL')).toHaveLength(6)
  })
})
