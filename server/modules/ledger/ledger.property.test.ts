import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import {
  announceDeposit,
  refuseManualDeposit,
  settleManualDeposit,
} from '#server/modules/deposits/manual-deposits.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { transfer, transferAllToGame, transferAllToWallet } from '#server/modules/wallet/transfers.ts'
import { refuseWithdrawal, settleWithdrawal, withdraw } from '#server/modules/wallet/withdrawals.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { creditDeposit } from './ledger.ts'
import { apply, games, isFixed, opening, predict, type Step, step, total } from './ledger-model.fixture.ts'
import { runConcurrently } from './run-concurrently.fixture.ts'

const WORKERS = 16

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  /** Performs a step; returns false if it was refused for lack of money or as a repetition. */
  async function perform(members: readonly TestMember[], run: number, one: Step): Promise<boolean> {
    const memberId = members[one.who]?.id ?? 0
    const at = 1
    const { db } = server
    try {
      switch (one.do) {
        case 'transfer':
          await db.tx((sql) =>
            transfer(sql, { memberId, from: one.from, to: one.to, satang: one.satang, at }),
          )
          return true
        case 'gather':
          await db.tx((sql) => transferAllToWallet(sql, memberId, at))
          return true
        case 'fill':
          await db.tx((sql) => transferAllToGame(sql, memberId, one.game, at))
          return true
        case 'deposit': {
          const name = `${run}:${one.who}:${one.key}`
          return await db.tx((sql) =>
            creditDeposit(sql, {
              memberId,
              satang: one.satang as Satang,
              from: 'X',
              way: 'slip',
              key: name,
              at,
            }),
          )
        }
        case 'announce': {
          const id = await db.tx((sql) => announceDeposit(sql, memberId, one.satang as Satang, at))
          await db.tx((sql) => (one.pay ? settleManualDeposit : refuseManualDeposit)(sql, id, at, testActor))
          return true
        }
        case 'withdraw': {
          const id = await db.tx((sql) =>
            withdraw(sql, { memberId, satang: one.satang, includeGames: one.gather, at }),
          )
          if (one.decide !== 'wait') {
            await db.tx((sql) =>
              (one.decide === 'pay' ? settleWithdrawal : refuseWithdrawal)(sql, id, at, testActor),
            )
          }
          return true
        }
        case 'play':
          await db.tx((sql) =>
            playRound(sql, { memberId, slotCode: one.game, stake: one.satang, win: one.win, at }),
          )
          return true
      }
    } catch (error) {
      const expected = ['MONEY_NOT_ENOUGH', 'KEY_INVALID', 'NO_DATA', 'REQUEST_LIMIT']
      if (error instanceof DomainError && expected.includes(error.key)) return false
      throw error
    }
  }

  const newMembers = async () => {
    const members: TestMember[] = []
    for (let index = 0; index < 4; index++) {
      const member = await addMember(server, { satang: 100_000 })
      for (const game of games) {
        await server.db.tx((sql) => activateGame(sql, { id: member.id, publicId: `T${member.id}` }, game, 1))
      }
      members.push(member)
    }
    return members
  }

  async function balancesOf(members: readonly TestMember[]): Promise<Record<string, number>[]> {
    const row = v.object({ place: v.string(), balance: v.number() })
    const all: Record<string, number>[] = []
    for (const { id } of members) {
      const rows = await server.db.rows(
        row,
        `select coalesce(slot_code, 'WALLET') as place, balance from ledger_account where member_id = $1`,
        [id],
      )
      all.push(Object.fromEntries(rows.map(({ place, balance }) => [place, balance])))
    }
    return all
  }

  test('sequential steps: every balance matches the model', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const members = await newMembers()
        const model = members.map(() => ({ ...opening }))
        const seen = new Set<string>()
        run++
        for (const one of steps) {
          const mine = model[one.who]
          if (!mine) throw new Error('no such member')
          expect([one, await perform(members, run, one)]).toEqual([one, predict(mine, seen, one)])
        }
        expect(await balancesOf(members)).toEqual(model)
        await expectLedgerInvariants(server.db)
      }),
      { numRuns: runs(12), seed: 20_261_121, endOnFailure: true },
    )
  })

  test.each([
    ['steps of fixed amounts: every balance', isFixed],
    ['all steps: what each member has', () => true],
  ])(`${WORKERS} concurrent workers: %s match the acknowledged steps`, async (_, wanted) => {
    let run = 1000
    await fc.assert(
      fc.asyncProperty(fc.array(step.filter(wanted), { minLength: 160, maxLength: 240 }), async (steps) => {
        const members = await newMembers()
        run++
        const done: Step[] = []
        await runConcurrently(WORKERS, steps, async (one) => {
          if (await perform(members, run, one)) done.push(one)
        })
        await expectLedgerInvariants(server.db)
        expect(done.length).toBeGreaterThan(0)
        const model = members.map(() => ({ ...opening }))
        for (const one of done) apply(model[one.who], one)
        const held = await balancesOf(members)
        if (wanted === isFixed) expect(held).toEqual(model)
        expect(held.map(total)).toEqual(model.map(total))
      }),
      { numRuns: runs(4), seed: 20_261_122, endOnFailure: true },
    )
  })
})
