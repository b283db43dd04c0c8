import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { activeBonus, bonusCheckActive } from '#contract/rewards/bonus.ts'
import { bonusClear } from '#contract/rewards/bonus-changes.ts'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { createGameServer } from '#tests/setup/money/game-server.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'
import { activatePromotion } from './promotions.ts'

const server = openForTests(createGameServer)
let member: TestMember
beforeEach(async () => {
  server.failNext()
  await server.db.run(
    `insert into promotion (code, name, description, grant_fixed, percent_fail, turnover_multiple, created_at)
     values ('CODE', 'Code', '<p></p>', 5000, 20, 2, 1) on conflict do nothing`,
  )
  member = await server.member(100_000, 'NAKA', 'DAO')
  await server.db.tx((sql) => activatePromotion(sql, member.id, 'CODE', server.clock.now()))
})

const move = async (from: string, to: string, amount: number) =>
  (await server.call(member, walletTransfer, { body: { from, to, amount } })).body.message
const end = async () => (await server.call(member, bonusClear)).body.message
const active = async () => v.parse(activeBonus, (await server.call(member, bonusCheckActive)).body)
/** Meets the turnover without winning or losing. */
function playEnough(): void {
  for (let round = 0; round < 3; round++) server.play(member, 'NAKA', 80_000, 80_000)
}

test('an unplayed bonus is returned, and the money in games goes to the wallet', async () => {
  await move('WALLET', 'NAKA', 300)
  await move('WALLET', 'DAO', 100)
  expect(await end()).toBe('BONUS_CLEAR')
  expect(await server.balances(member)).toEqual({ WALLET: 1000, NAKA: 0, DAO: 0 })
  expect([server.inGame(member, 'NAKA'), server.inGame(member, 'DAO')]).toEqual([0, 0])
  await expectLedgerInvariants(server.db)
})

test('a bonus that is played, but not enough, goes on, and the games keep their money', async () => {
  await move('WALLET', 'NAKA', 800)
  server.play(member, 'NAKA', 1_000, 500)
  expect(await end()).toBe('BONUS_CONDITION')
  expect(await server.balances(member)).toEqual({ WALLET: 250, NAKA: 795, DAO: 0 })
  expect(await active()).toMatchObject({ status: true, turnover: 1_000, canEnd: false })
})

test('ending a played bonus takes what is in the games, once, also if an answer was lost', async () => {
  await move('WALLET', 'NAKA', 800)
  await move('WALLET', 'DAO', 100)
  playEnough()
  // Both balances twice, then a withdrawal.
  server.failNext('none', 'none', 'none', 'none', 'answer-lost')
  expect(await end()).toBe('REQUEST_IN_PROGRESS')
  expect(await active()).toMatchObject({ status: true, canEnd: true })
  expect(await server.balances(member)).toEqual({ WALLET: 150, NAKA: 0, DAO: 0 })
  expect(await end()).toBe('REQUEST_IN_PROGRESS')
  await server.recover()
  expect(await end()).toBe('BONUS_CLEAR')
  expect(await end()).toBe('NO_DATA')
  expect(await server.balances(member)).toEqual({ WALLET: 150, NAKA: 0, DAO: 0 })
  expect([server.inGame(member, 'NAKA'), server.inGame(member, 'DAO')]).toEqual([0, 0])
  expect((await server.statement(member))[0]).toMatch(/^finish_bonus .* SUCCESS 900$/)
  await expectLedgerInvariants(server.db)
})

test('money on its way makes no balance look lost', async () => {
  await move('WALLET', 'NAKA', 100)
  server.play(member, 'NAKA', 1_000, 0)
  server.failNext('question-lost')
  expect(await move('WALLET', 'DAO', 950)).toBe('REQUEST_IN_PROGRESS')
  expect(await end()).toBe('REQUEST_IN_PROGRESS')
  expect(await active()).toMatchObject({ status: true, canEnd: false })
  await server.recover()
  expect(await end()).toBe('BONUS_CONDITION')
})

test('a bonus does not end while a game keeps its money', async () => {
  await move('WALLET', 'NAKA', 800)
  playEnough()
  server.failNext('none', 'none', 'none', 'none', 'refused')
  expect((await server.call(member, bonusClear)).status).toBe(503)
  expect(await server.balances(member)).toEqual({ WALLET: 250, NAKA: 800, DAO: 0 })
  expect(await active()).toMatchObject({ status: true })
  expect(await end()).toBe('BONUS_CLEAR')
  expect(await server.balances(member)).toEqual({ WALLET: 250, NAKA: 0, DAO: 0 })
})
