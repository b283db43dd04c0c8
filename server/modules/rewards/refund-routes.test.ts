import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import {
  refundAddWallet,
  refundBanners,
  refundCheck,
  refundList,
  refundReceive,
} from '#contract/rewards/refund.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { holdBonus, releaseBonus } from '#tests/setup/money/held-bonus.ts'
import { addPlayer, play } from '#tests/setup/money/rewards-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { readRefundState } from './refund.ts'

describe.each(ruleKinds)('on %s', (kind) => {
  let member: TestMember
  const server = openForTests(() => createTestServer({ kind }))
  beforeEach(async () => {
    await server.db.run('delete from setting')
    member = await addPlayer(server)
  })

  const request = async (call: Call, who = member) => (await server.call(call, { token: who.token })).body
  const message = async (call: Call) => (await request(call)).message
  const log = async (page = 1, who = member) =>
    (await server.call(refundList, { token: who.token, body: { page, limit: 2 } })).body
  const wallet = async () => (await request(walletGet)).wallet.amount
  const house = async () =>
    server.db.run(`select from ledger_account where kind = 'house_refund' and balance < 0`)

  test('without play, nothing can be received or moved', async () => {
    expect(await request(refundCheck)).toEqual({
      result: false,
      bonus: false,
      info: '5%',
      refundAmount: 0,
      refundSuccess: 0,
      refundFail: 0,
      waiting: 0,
    })
    expect(await message(refundReceive)).toBe('NO_REFUND')
    expect(await message(refundAddWallet)).toBe('NO_REFUND')
    expect(await log()).toEqual({ total: 0, refunds: [] })
  })

  test('refunds a loss: received, logged, and moved to the wallet with a statement entry', async () => {
    await play(server, member, 300_000, 9_600)
    expect(await request(refundCheck)).toMatchObject({ result: true, refundAmount: 145.2, waiting: 0 })
    expect(await message(refundReceive)).toBe('REFUND_SUCCESS')
    expect(await request(refundCheck)).toMatchObject({ result: false, refundAmount: 0, waiting: 145.2 })
    expect(await wallet()).toBe(0)
    expect(await log()).toEqual({
      total: 1,
      refunds: [{ refundAmount: 145.2, createdAt: '2026-11-21T03:00:00.000Z' }],
    })
    expect(await message(refundAddWallet)).toBe('SUCCESS')
    expect(await request(refundCheck)).toMatchObject({ result: false, refundAmount: 0, waiting: 0 })
    expect(await wallet()).toBe(145.2)
    const { body } = await server.call(statementList, { token: member.token, body: { page: 1, limit: 1 } })
    expect(body.statements[0]).toMatchObject({
      statementType: 'bonus',
      status: 'SUCCESS',
      to: 'WALLET',
      amount: 145.2,
      refund: {},
    })
    expect(await house()).toBe(1)
  })

  test('while a bonus is active, refuses refunds, but reports the accrued amount', async () => {
    await play(server, member, 10_000, 0)
    await request(refundReceive)
    await play(server, member, 20_000, 0)
    await holdBonus(server.db, member.id)
    expect(await request(refundCheck)).toEqual({
      result: false,
      bonus: true,
      info: '5%',
      // The bonus of 1 baht isn't the member's loss.
      refundAmount: 9.95,
      refundSuccess: 0,
      refundFail: 100,
      waiting: 5,
    })
    expect(await message(refundReceive)).toBe('BONUS_REMAINING')
    expect(await message(refundAddWallet)).toBe('BONUS_REMAINING')
    expect(await log()).toMatchObject({ total: 1 })
    expect(await wallet()).toBe(0)
    await releaseBonus(server.db, member.id)
    expect(await message(refundReceive)).toBe('REFUND_SUCCESS')
    await request(refundAddWallet)
    expect(await wallet()).toBe(14.95)
  })

  describe.each([1, 2, 3, 4, 5, 6])('after read %i of the refund', (read) => {
    /** Reads the refund while the event happens. */
    async function shown(event: () => Promise<unknown>): Promise<number> {
      let reads = 0
      const sql: Sql = {
        run: server.db.run,
        async rows(schema, query, params) {
          const rows = await server.db.rows(schema, query, params)
          reads++
          if (reads === read) await event()
          return rows
        },
      }
      const { accrued, unmoved } = await readRefundState(sql, member.id)
      expect(reads).toBe(6)
      return accrued + unmoved
    }

    test('receiving it shows it at most once', async () => {
      await play(server, member, 10_000, 0)
      expect(await shown(() => request(refundReceive))).toBeLessThanOrEqual(500)
    })

    test('a bonus that is activated and lost meanwhile isn’t counted as a loss', async () => {
      await play(server, member, 10_000, 0)
      const loseBonus = async () => {
        await holdBonus(server.db, member.id)
        await play(server, member, 100, 0)
      }
      expect(await shown(loseBonus)).toBeLessThanOrEqual(500)
    })
  })

  test('while disabled, received refunds can still be moved', async () => {
    await play(server, member, 10_000, 0)
    await updateOperatorSettings(server.db, { refundActive: false }, 0)
    expect(await message(refundCheck)).toBe('REFUND_INACTIVE')
    expect(await message(refundReceive)).toBe('REFUND_INACTIVE')
    await updateOperatorSettings(server.db, { refundActive: true }, 0)
    await request(refundReceive)
    await play(server, member, 10_000, 0)
    await updateOperatorSettings(server.db, { refundActive: false }, 0)
    expect(await request(refundCheck)).toEqual({ result: false, bonus: false, refundAmount: 0, waiting: 5 })
    expect(await message(refundAddWallet)).toBe('SUCCESS')
    expect(await message(refundCheck)).toBe('REFUND_INACTIVE')
  })

  test("applies the operator's rate and minimum", async () => {
    await updateOperatorSettings(server.db, { refundRate: 2.5, refundMin: 1000 }, 0)
    await play(server, member, 39_999, 0)
    expect(await request(refundCheck)).toMatchObject({ result: false, info: '2.5%', refundAmount: 9.99 })
    expect(await message(refundReceive)).toBe('REFUND_CONDITION')
    await play(server, member, 1, 0)
    expect(await request(refundCheck)).toMatchObject({
      result: true,
      refundAmount: 10,
      refundSuccess: 100,
      refundFail: 0,
    })
    expect(await message(refundReceive)).toBe('REFUND_SUCCESS')
    await expect(updateOperatorSettings(server.db, { refundRate: 0.125 }, 0)).rejects.toThrow()
    await expect(updateOperatorSettings(server.db, { refundRate: 100.01 }, 0)).rejects.toThrow()
  })

  test("pages the member's own refunds, newest first", async () => {
    const other = await addPlayer(server)
    for (const baht of [1, 2, 3]) {
      await play(server, member, baht * 2000, 0)
      await request(refundReceive)
      server.clock.advance(1000)
    }
    const amounts = async (page: number) =>
      (await log(page)).refunds.map((refund: { refundAmount: number }) => refund.refundAmount)
    expect([await amounts(1), await amounts(2), await amounts(3)]).toEqual([[3, 2], [1], []])
    expect(await log(1)).toMatchObject({ total: 3 })
    expect(await log(1, other)).toEqual({ total: 0, refunds: [] })
    expect(await request(refundCheck, other)).toMatchObject({ refundAmount: 0, waiting: 0 })
  })

  test('shows a banner until it is disabled', async () => {
    expect(await request(refundBanners)).toMatchObject([{ image: '/media/art/leaves.svg' }])
    expect((await server.request('/media/art/leaves.svg')).status).toBe(200)
    await updateOperatorSettings(server.db, { refundBanner: false }, 0)
    expect(await request(refundBanners)).toEqual([])
  })
})
