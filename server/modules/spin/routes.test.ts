import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { spin, spinClaim, spinCoupons, spinSetup } from '#contract/rewards/spin.ts'
import { spinActive } from '#contract/rewards/spin-active.ts'
import { statementList } from '#contract/statement.ts'
import { walletBalance } from '#server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { writeOwnTexts } from '#server/modules/settings/texts.ts'
import { KEEPSAKE, seedWheels, WITHDRAWN } from '#server/seed/wheel.ts'
import { holdBonus, releaseBonus } from '#tests/setup/money/held-bonus.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { addCoupon } from './coupons.ts'
import { addCoins } from './spin.ts'
import { pickSlice, sumWeights } from './wheel.ts'

const count = v.object({ count: v.number() })

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))
  beforeAll(async () => {
    await server.db.tx((sql) => seedWheels(sql, false))
  })

  const request = async (member: TestMember, call: Call, body?: unknown) =>
    (await server.call(call, { token: member.token, ...(body === undefined ? {} : { body }) })).body
  const coinsOf = async (member: TestMember): Promise<number> => (await request(member, spinSetup)).userCoin
  const give = (member: TestMember, coins: number) => server.db.tx((sql) => addCoins(sql, member.id, coins))
  const win = (member: TestMember, prizeCode: string, expiresAt?: number) =>
    server.db.tx((sql) =>
      addCoupon(sql, {
        memberId: member.id,
        prizeCode,
        at: server.clock.now(),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }),
    )
  const claim = (member: TestMember, coupon: string) => request(member, spinClaim, { coupon })

  async function rows(table: 'spin' | 'coupon', member: TestMember, where = 'true'): Promise<number> {
    const query = `select count(*)::int as count from ${table} where member_id = $1 and ${where}`
    return (await server.db.rows(count, query, [member.id]))[0]?.count ?? 0
  }

  test('returns the wheel with all fields of its slices, and the coins', async () => {
    const member = await addMember(server)
    await give(member, 3)
    const { activeSpinwheel, userCoin } = await request(member, spinSetup)
    expect(userCoin).toBe(3)
    expect(activeSpinwheel.slices).toHaveLength(8)
    expect(activeSpinwheel.slices[2]).toEqual({
      code: 'MONTH-3',
      label: 'คูปอง',
      bgColor: '#C24E36',
      textColor: '#FFFFFF',
      htmlDescription: expect.stringMatching(/^<p>.+<\/p>$/),
    })
    expect(await request(member, spinActive)).toBe(true)
  })

  test('returns the operator’s sentence about how coins are earned, if there is one', async () => {
    const member = await addMember(server)
    expect(await request(member, spinSetup)).not.toHaveProperty('coinText')
    const coinText = 'เติมเงินวันละครั้ง ได้ 1 เหรียญ'
    await server.db.tx((sql) => writeOwnTexts(sql, { th: { coinText } }, server.clock.now()))
    expect(await request(member, spinSetup)).toHaveProperty('coinText', coinText)
    await server.db.tx((sql) => writeOwnTexts(sql, {}, server.clock.now()))
  })

  test('refuses a spin without coins, and takes no coin without a wheel', async () => {
    const member = await addMember(server)
    expect(await request(member, spin)).toEqual({ success: false, error: 'NO_COIN' })
    await give(member, 1)
    await updateOperatorSettings(server.db, { spin: false }, 0)
    expect(await request(member, spinActive)).toBe(false)
    expect(await request(member, spinSetup)).toEqual({ activeSpinwheel: null, userCoin: 1 })
    expect(await request(member, spin)).toEqual({ success: false, error: 'NO_SPINWHEEL' })
    await updateOperatorSettings(server.db, { spin: true }, 0)
    await server.db.run(`update wheel set is_active = false where code = 'MONTH'`)
    expect(await request(member, spinActive)).toBe(false)
    expect(await request(member, spin)).toEqual({ success: false, error: 'NO_SPINWHEEL' })
    await server.db.run(`update wheel set is_active = true where code = 'MONTH'`)
    expect(await coinsOf(member)).toBe(1)
  })

  test('a spin takes a coin, returns a slice and creates its coupon', async () => {
    const member = await addMember(server)
    await give(member, 12)
    const slices: { code: string; label: string }[] = (await request(member, spinSetup)).activeSpinwheel
      .slices
    for (let left = 11; left >= 0; left--) {
      server.clock.advance(1000)
      const before: { _id: string }[] = await request(member, spinCoupons)
      const { success, result } = await request(member, spin)
      expect(success).toBe(true)
      expect(slices).toContainEqual(expect.objectContaining({ code: result.code, label: result.label }))
      expect(result.remainingCoin).toBe(left)
      const after: { _id: string; prize: { slice: { code: string } } }[] = await request(member, spinCoupons)
      if (result.label === 'ขอบคุณ') expect(after).toEqual(before)
      else {
        expect(after[0]?.prize.slice.code).toBe(result.code)
        expect(after.slice(1)).toEqual(before)
      }
    }
    expect(await rows('spin', member)).toBe(12)
    expect(await rows('spin', member, 'coupon_id is not null')).toBe(await rows('coupon', member))
  })

  test('concurrent spins never exceed the coins, including ones added in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('spin' as const), fc.integer({ min: 1, max: 4 })), { maxLength: 25 }),
        async (steps) => {
          const member = await addMember(server)
          await give(member, 2)
          const answers = await Promise.all(
            steps.map(async (step) =>
              step === 'spin' ? await request(member, spin) : await give(member, step),
            ),
          )
          const given = 2 + steps.reduce<number>((sum, step) => sum + (step === 'spin' ? 0 : step), 0)
          const spun = answers.filter((answer) => answer.success === true).length
          const refused = answers.filter((answer) => answer.error === 'NO_COIN').length
          expect(spun + refused).toBe(steps.filter((step) => step === 'spin').length)
          expect(await coinsOf(member)).toBe(given - spun)
          expect(await rows('spin', member)).toBe(spun)
          const blanks = await rows('spin', member, 'coupon_id is null')
          expect(await rows('coupon', member)).toBe(spun - blanks)
        },
      ),
      { numRuns: runs(15) },
    )
  })

  test('twenty equal claims pay once, with statement entry', async () => {
    const member = await addMember(server)
    const coupon = await win(member, 'MONEY50')
    expect(await request(member, spinCoupons)).toEqual([
      { _id: coupon, amount: 50, prize: { name: 'คูปอง ฿50' } },
    ])
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(member, coupon)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'NO_CLAIMABLE_COUPON')).toHaveLength(19)
    expect(await walletBalance(server.db, member.id)).toBe(5000)
    expect(await request(member, spinCoupons)).toEqual([])
    const { statements } = await request(member, statementList, { page: 1, limit: 10 })
    expect(statements).toEqual([
      expect.objectContaining({
        statementType: 'bonus',
        status: 'SUCCESS',
        amount: 50,
        to: 'WALLET',
        luckydraw: expect.objectContaining({ description: 'คูปอง ฿50' }),
      }),
    ])
  })

  test('lists coupons newest first, and expired ones for a week', async () => {
    const member = await addMember(server)
    const old = await win(member, 'MONEY10')
    server.clock.advance(1000)
    const newer = await win(member, 'MONEY20', server.clock.now() + 1000)
    const ids = async () => (await request(member, spinCoupons)).map(({ _id }: { _id: string }) => _id)
    expect(await ids()).toEqual([newer, old])
    server.clock.advance(1000)
    expect(await ids()).toEqual([newer, old])
    server.clock.advance(7 * 24 * 3600_000)
    expect(await ids()).toEqual([old])
  })

  test.each([
    ['an unknown coupon', 'NO_CLAIMABLE_COUPON', async () => 'A'.repeat(32)],
    ["another member's", 'NO_CLAIMABLE_COUPON', async () => win(await addMember(server), 'MONEY10')],
    ['no coupon code at all', 'INVALID_CODE', async () => "' or 1=1 --"],
    ['an expired one', 'COUPON_EXPIRED', (member) => win(member, 'MONEY10', server.clock.now())],
    ['one of a withdrawn prize', 'INVALID_PRIZE_CODE', (member) => win(member, WITHDRAWN)],
    ['one that is not money', 'INVALID_COUPON_TYPE', (member) => win(member, KEEPSAKE)],
  ] as const satisfies [string, string, (member: TestMember) => Promise<string>][])(
    'claiming %s answers %s',
    async (_, error, make) => {
      const member = await addMember(server)
      expect(await claim(member, await make(member))).toEqual({ success: false, error })
      expect(await walletBalance(server.db, member.id)).toBe(0)
    },
  )

  test('refuses a coupon while a bonus is active', async () => {
    const member = await addMember(server)
    const coupon = await win(member, 'MONEY100')
    await holdBonus(server.db, member.id)
    expect(await claim(member, coupon)).toEqual({ success: false, error: 'BONUS_REMAINING' })
    await releaseBonus(server.db, member.id)
    expect(await claim(member, coupon)).toEqual({ success: true })
    expect(await walletBalance(server.db, member.id)).toBe(10_000)
  })
})

test('every number picks one slice, in proportion to the weights', () => {
  const slices = fc.array(
    fc.integer({ min: 1, max: 9 }).map((weight) => ({ weight })),
    { minLength: 1, maxLength: 24 },
  )
  fc.assert(
    fc.property(slices, (list) => {
      const drawn = Array.from({ length: sumWeights(list) }, (_, n) => pickSlice(list, n))
      for (const slice of list) expect(drawn.filter((hit) => hit === slice)).toHaveLength(slice.weight)
      expect(() => pickSlice(list, sumWeights(list))).toThrow()
    }),
  )
})
