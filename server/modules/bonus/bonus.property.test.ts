import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readPlayTotals } from '#server/modules/games/play-round.ts'
import { runConcurrently } from '#server/modules/ledger/run-concurrently.fixture.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { createStepServer } from '#tests/setup/bonus-steps.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { newModel, predict, step, terms } from './bonus-model.fixture.ts'

const WORKERS = 16
const sum = v.object({ sum: v.nullable(v.number()) })

describe.each(databaseKinds)('on %s', (kind) => {
  const server = openForTests(() => createStepServer(kind))

  /** Satang of a query. */
  const satangOf = async (query: string, ...params: unknown[]) =>
    (await oneRow(server.db, sum, query, params)).sum ?? 0
  const withdrawnQuery = `select sum(amount)::bigint as sum from withdrawal where member_id = $1 and id > $2 and status <> 'FAILED'`
  const refundedQuery = 'select sum(amount)::bigint as sum from refund where member_id = $1 and seq > $2'

  const houseBonus = () => satangOf(`select balance as sum from ledger_account where kind = 'house_bonus'`)

  /** Invariants that hold after any steps. */
  async function checkInvariants(): Promise<void> {
    const none = [
      'select from ledger_account having sum(balance) <> 0',
      'select from ledger_account where member_id is not null and balance < 0',
      'select from ledger_entry group by transaction_id having sum(amount) <> 0',
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
    ]
    for (const query of none) expect([query, await server.db.run(query)]).toEqual([query, 0])
  }

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

  test('a bonus is granted on money that is still there, and kept only after its turnover or its loss', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 90 }), async (steps) => {
        const { id } = await server.newMember()
        const held = async () => Object.values(await server.balancesOf(id)).reduce((a, b) => a + b, 0)
        const deposit = { satang: 0, withdrawal: 0, refund: 0 }
        let grant = { granted: 0, turnover: 0, floor: 0, staked: 0 }
        for (const one of steps) {
          const before = await held()
          if ((await server.perform(id, one)) !== 'done') continue
          const after = await held()
          const staked = (await readPlayTotals(server.db, id)).stake
          switch (one.do) {
            case 'deposit':
              deposit.satang = one.satang
              deposit.withdrawal = await satangOf('select max(id) as sum from withdrawal')
              deposit.refund = await satangOf('select max(seq) as sum from refund where member_id = $1', id)
              break
            case 'take': {
              const gone =
                (await satangOf(withdrawnQuery, id, deposit.withdrawal)) +
                (await satangOf(refundedQuery, id, deposit.refund))
              const counted = Math.max(0, deposit.satang - gone)
              const granted = after - before
              const { fixed, percent, fail, multiple } = terms[one.code]
              if (fixed > 0) expect(granted).toBe(fixed)
              else expect(granted * 100).toBeLessThanOrEqual(counted * percent)
              grant = {
                granted,
                turnover: staked + (counted + granted) * multiple,
                floor: (after * fail) / 100,
                staked,
              }
              // Counts for one offer.
              deposit.satang = 0
              break
            }
            case 'end':
              if (staked === grant.staked) expect(after).toBe(before - grant.granted)
              else expect(staked >= grant.turnover || before <= grant.floor).toBe(true)
          }
        }
      }),
      { numRuns: runs(12), seed: 20_261_126, endOnFailure: true },
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
