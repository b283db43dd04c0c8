import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { runConcurrently } from '#server/modules/ledger/run-concurrently.fixture.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { withdraw } from '#server/modules/wallet/withdrawals.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { addDeposit } from '#tests/setup/bonus-harness.ts'
import {
  addMember,
  createTestServer,
  databaseKinds,
  type TestMember,
  type TestServer,
} from '#tests/setup/server-harness.ts'
import { games, newModel, predict, type Step, step, terms, WITHDRAWAL } from './bonus-model.fixture.ts'
import { endBonus } from './end-bonus.ts'
import { activateBonus } from './offers.ts'
import { activatePromotion } from './promotions.ts'

const WORKERS = 16
const sum = v.object({ sum: v.nullable(v.number()) })

describe.each(databaseKinds)('on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ kind })
    for (const [code, { percent, cap, fixed, fail, multiple, max }] of Object.entries(terms)) {
      const grant = fixed > 0 ? [fixed, null, null] : [null, percent, cap]
      const [into, values] =
        code === 'CODE'
          ? ['promotion (name, description, created_at,', `'Test', '<p></p>', 1`]
          : ['bonus_offer (name, type, max_received,', `'Test', 'limit', ${max}`]
      await server.db.run(
        `insert into ${into} code, grant_fixed, grant_percent, grant_cap, percent_fail, turnover_multiple)
         values (${values}, $1, $2, $3, $4, $5, $6)`,
        [code, ...grant, fail, multiple],
      )
    }
  }, 60_000)
  afterAll(() => server.close())

  async function newMember(): Promise<TestMember> {
    const member = await addMember(server)
    for (const game of games) {
      await server.db.tx((sql) => activateGame(sql, { id: member.id, publicId: `T${member.id}` }, game, 1))
    }
    return member
  }

  /** Performs a step; returns `done` or the error key of the refusal. */
  async function perform(memberId: number, one: Step): Promise<string> {
    const { db } = server
    const at = 1
    try {
      switch (one.do) {
        case 'deposit':
          await addDeposit(server, memberId, one.satang)
          break
        case 'move':
          await db.tx((sql) =>
            transfer(sql, { memberId, from: one.from, to: one.to, satang: one.satang, at }),
          )
          break
        case 'play': {
          const round = { memberId, slotCode: one.game, stake: one.stake, win: one.win, at }
          await db.tx((sql) => playRound(sql, round))
          break
        }
        case 'take': {
          const activate = one.code === 'CODE' ? activatePromotion : activateBonus
          await db.tx((sql) => activate(sql, memberId, one.code, at))
          break
        }
        case 'end':
          await db.tx((sql) => endBonus(sql, memberId, at))
          break
        case 'withdraw':
          await db.tx((sql) => withdraw(sql, { memberId, satang: WITHDRAWAL, includeGames: false, at }))
      }
      return 'done'
    } catch (error) {
      if (error instanceof DomainError) return error.key
      throw error
    }
  }

  async function balancesOf(memberId: number): Promise<Record<string, number>> {
    const rows = await server.db.rows(
      v.object({ place: v.string(), balance: v.number() }),
      `select coalesce(slot_code, $2) as place, balance from ledger_account
       where member_id = $1 and kind in ('wallet', 'game')`,
      [memberId, MAIN_WALLET],
    )
    return Object.fromEntries(rows.map(({ place, balance }) => [place, balance]))
  }

  async function houseBonus(): Promise<number> {
    const [row] = await server.db.rows(
      sum,
      `select balance as sum from ledger_account where kind = 'house_bonus'`,
    )
    return row?.sum ?? 0
  }

  /** Invariants that hold after any steps. */
  async function checkInvariants(): Promise<void> {
    const none = [
      'select from ledger_account having sum(balance) <> 0',
      'select from ledger_account where member_id is not null and balance < 0',
      'select from ledger_entry group by transaction_id having sum(amount) <> 0',
      'select from bonus_taken where ended_at is null group by member_id having count(*) > 1',
      // The house account must match the members' statements.
      `select from bonus_taken
       having sum(granted - coalesce(cleared, 0)) <> -(select balance from ledger_account where kind = 'house_bonus')`,
      `select from statement having
         sum(case type when 'bonus' then amount when 'finish_bonus' then -amount else 0 end)
           <> -(select balance from ledger_account where kind = 'house_bonus')`,
      `select from promotion where takers <> (select count(*) from bonus_taken where promotion_code = code)`,
      `select from bonus_taken join bonus_offer on code = offer_code
       group by member_id, code, max_received having count(*) > max_received`,
    ]
    for (const query of none) expect([query, await server.db.run(query)]).toEqual([query, 0])
  }

  test('sequential steps: every answer and balance matches the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 90 }), async (steps) => {
        const { id } = await newMember()
        const before = await houseBonus()
        const model = newModel()
        for (const one of steps) {
          expect([one, await perform(id, one)]).toEqual([one, predict(model, one)])
        }
        expect(await balancesOf(id)).toEqual(model.balances)
        expect(before - (await houseBonus())).toBe(model.houseCost)
        await checkInvariants()
      }),
      { numRuns: 12, seed: 20_261_121, endOnFailure: true },
    )
  }, 120_000)

  test(`${WORKERS} concurrent workers: money is conserved, at most one active bonus`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 200 }), async (steps) => {
        const members = [await newMember(), await newMember()]
        const expected = members.map(() => 0)
        const dealt = steps.map((one, index) => ({ one, who: index % members.length }))
        const ended: number[] = []
        await runConcurrently(WORKERS, dealt, async ({ one, who }) => {
          if ((await perform(members[who]?.id ?? 0, one)) !== 'done') return
          if (one.do === 'deposit') expected[who] = (expected[who] ?? 0) + one.satang
          if (one.do === 'play') expected[who] = (expected[who] ?? 0) + one.win - one.stake
          if (one.do === 'withdraw') expected[who] = (expected[who] ?? 0) - WITHDRAWAL
          if (one.do === 'end') ended.push(who)
        })
        await checkInvariants()
        for (const [who, { id }] of members.entries()) {
          const [net] = await server.db.rows(
            sum,
            `select sum(granted - coalesce(cleared, 0))::bigint as sum from bonus_taken where member_id = $1`,
            [id],
          )
          const held = Object.values(await balancesOf(id)).reduce((a, b) => a + b, 0)
          expect(held).toBe((expected[who] ?? 0) + (net?.sum ?? 0))
          const lines = await server.db.run(
            `select from statement where member_id = $1 and type = 'finish_bonus'`,
            [id],
          )
          expect(lines).toBe(ended.filter((one) => one === who).length)
        }
      }),
      { numRuns: 4, seed: 20_261_122, endOnFailure: true },
    )
  }, 180_000)
})
