import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readPlayTotals } from '#server/modules/games/play-round.ts'
import { runConcurrently } from '#server/modules/ledger/run-concurrently.fixture.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { createStepServer } from '#tests/setup/money/bonus-steps.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { newModel, predict, step } from './bonus-model.fixture.ts'
import { type BonusTerms, calculateGrant } from './terms.ts'

const fixed = { grant_fixed: 5_000, grant_percent: null, grant_cap: null }
const percent = { grant_fixed: null, grant_percent: 20, grant_cap: 30_000 }
const conditions = { percent_fail: 10, turnover_multiple: 5 }

test.each([
  ['a fixed grant without deposit', fixed, 0, 0, 5_000, 5_000, 500, 25_000],
  ['a fixed grant on a deposit', fixed, 10_000, 10_000, 5_000, 15_000, 1_500, 75_000],
  ['a share', percent, 50_000, 50_000, 10_000, 60_000, 6_000, 300_000],
  ['a share beside other money', percent, 50_000, 90_000, 10_000, 60_000, 6_000, 300_000],
  ['a share of a deposit that was lost', percent, 50_000, 0, 10_000, 60_000, 1_000, 300_000],
  ['a share up to its cap', percent, 1_000_000, 1_000_000, 30_000, 1_030_000, 103_000, 5_150_000],
  ['a share that is rounded down', percent, 1_234, 1_234, 246, 1_480, 148, 7_400],
])('%s', (_, grant, deposit, balance, granted, base, endBelow, turnoverNeeded) => {
  expect(calculateGrant({ ...grant, ...conditions }, deposit, balance)).toEqual({
    granted,
    base,
    endBelow,
    turnoverNeeded,
  })
})

test.each([[0], [4]])('grants no share of a deposit of %s', (deposit) => {
  expect(calculateGrant({ ...percent, ...conditions }, deposit, deposit)).toBeUndefined()
})

test('amounts are whole satang and never exceed the terms', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000_000 })
  const terms: fc.Arbitrary<BonusTerms> = fc.record({
    grant_fixed: fc.constant(null),
    grant_percent: fc.integer({ min: 1, max: 300 }),
    grant_cap: amount,
    percent_fail: fc.integer({ min: 0, max: 100 }),
    turnover_multiple: fc.double({ min: 0.01, max: 50, noNaN: true }),
  })
  fc.assert(
    fc.property(terms, amount, amount, (offer, deposit, balance) => {
      const agreed = calculateGrant(offer, deposit, balance)
      if (!agreed) {
        expect(deposit * (offer.grant_percent ?? 0)).toBeLessThan(100)
        return
      }
      for (const figure of Object.values(agreed)) expect(Number.isSafeInteger(figure)).toBe(true)
      expect(agreed.granted).toBeLessThanOrEqual(offer.grant_cap ?? 0)
      expect(agreed.granted * 100).toBeLessThanOrEqual(deposit * (offer.grant_percent ?? 0))
      expect(agreed.base).toBe(deposit + agreed.granted)
      expect(agreed.endBelow).toBeLessThanOrEqual(Math.min(agreed.base, balance + agreed.granted))
      expect(agreed.turnoverNeeded).toBeGreaterThan(0)
    }),
  )
})

const WORKERS = 16
const sum = v.object({ sum: v.nullable(v.number()) })

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createStepServer(kind))

  /** Satang of a query. */
  const satangOf = async (query: string, ...params: unknown[]) =>
    (await oneRow(server.db, sum, query, params)).sum ?? 0
  const withdrawnQuery = `select sum(amount)::bigint as sum from withdrawal where member_id = $1 and id > $2 and status <> 'FAILED'`
  const refundedQuery = 'select sum(amount)::bigint as sum from refund where member_id = $1 and seq > $2'

  const houseBonus = () => satangOf(`select balance as sum from ledger_account where kind = 'house_bonus'`)

  const checkInvariants = () =>
    expectLedgerInvariants(server.db, [
      'select from bonus_activation where ended_at is null group by member_id having count(*) > 1',
      // The house account must match the members' statements.
      `select from bonus_activation
       having sum(granted - coalesce(cleared, 0)) <> -(select balance from ledger_account where kind = 'house_bonus')`,
      `select from statement having
         sum(case when type = 'bonus' and link_kind <> 'refund' then amount when type = 'finish_bonus' then -amount else 0 end)
           <> -(select balance from ledger_account where kind = 'house_bonus')`,
      `select from promotion where activations <> (select count(*) from bonus_activation where promotion_code = code)`,
      `select from bonus_activation join bonus_offer on code = offer_code
       group by member_id, code, max_received having count(*) > max_received`,
    ])

  test('sequential steps: every answer and balance matches the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 90 }), async (steps) => {
        const { id } = await server.newMember()
        const before = await houseBonus()
        const model = newModel()
        for (const one of steps) {
          expect([one, await server.perform(id, one)]).toEqual([one, predict(model, one)])
        }
        expect(await server.balancesOf(id)).toEqual(model.balances)
        expect(before - (await houseBonus())).toBe(model.houseCost)
        await checkInvariants()
      }),
      { numRuns: runs(12), seed: 20_261_121, endOnFailure: true },
    )
  })

  test(`${WORKERS} concurrent workers: money is conserved, at most one active bonus`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 200 }), async (steps) => {
        const members = [await server.newMember(), await server.newMember()]
        const deposited = members.map(() => 0)
        const dealt = steps.map((one, index) => ({ one, who: index % members.length }))
        const ended: number[] = []
        await runConcurrently(WORKERS, dealt, async ({ one, who }) => {
          if ((await server.perform(members[who]?.id ?? 0, one)) !== 'done') return
          if (one.do === 'deposit') deposited[who] = (deposited[who] ?? 0) + one.satang
          if (one.do === 'end') ended.push(who)
        })
        await checkInvariants()
        for (const [who, { id }] of members.entries()) {
          const net = await satangOf(
            'select sum(granted - coalesce(cleared, 0))::bigint as sum from bonus_activation where member_id = $1',
            id,
          )
          const held = Object.values(await server.balancesOf(id)).reduce((a, b) => a + b, 0)
          const { stake, win } = await readPlayTotals(server.db, id)
          const [withdrawn, refunded] = [
            await satangOf(withdrawnQuery, id, 0),
            await satangOf(refundedQuery, id, 0),
          ]
          expect(held).toBe((deposited[who] ?? 0) + net + win - stake - withdrawn + refunded)
          const lines = await server.db.run(
            `select from statement where member_id = $1 and type = 'finish_bonus'`,
            [id],
          )
          expect(lines).toBe(ended.filter((one) => one === who).length)
        }
      }),
      { numRuns: runs(4), seed: 20_261_122, endOnFailure: true },
    )
  })
})
