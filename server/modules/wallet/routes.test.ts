import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { lookupWithdraw } from '#contract/lookups.ts'
import { walletAccount, walletActivate, walletResetPassword } from '#contract/slots.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet, walletRefreshSlot } from '#contract/wallet.ts'
import { walletTransfer, walletTransferAll, walletWithdraw } from '#contract/wallet-changes.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { authenticateToken } from '#server/platform/auth/sessions.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { readWalletResponse } from './routes.ts'
import { transfer } from './transfers.ts'
import { approveWithdrawal, refuseWithdrawal, settleWithdrawal, withdraw } from './withdrawals.ts'

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  const act = (member: TestMember, call: Call, body: unknown) =>
    server.call(call, { token: member.token, body })
  const open = (member: TestMember, slotCode: string) =>
    server.call(walletActivate, { token: member.token, params: { slotCode } })

  /** Balances in baht: main wallet as WALLET, and the member's game accounts. */
  async function balances(member: TestMember): Promise<Record<string, number>> {
    const { body } = await server.call(walletGet, { token: member.token })
    const slots: { code: string; isActive: boolean; amount: number }[] = body.slots
    const games = slots.filter((slot) => slot.isActive).map((slot) => [slot.code, slot.amount] as const)
    return { WALLET: body.wallet.amount, ...Object.fromEntries(games) }
  }

  async function statement(member: TestMember) {
    const { body } = await act(member, statementList, { page: 1, limit: 100 })
    return body.statements.map((row: Record<string, unknown>) =>
      [row.statementType, row.from ?? '-', row.to ?? '-', row.status, row.amount].join(' '),
    )
  }

  const newestWithdrawal = async () =>
    (await server.db.rows(v.object({ id: v.number() }), 'select max(id) as id from withdrawal'))[0]?.id ?? 0

  test('opens a game account once, with its own credentials and a resettable password', async () => {
    const member = await addMember(server)
    const credentials = () =>
      server.call(walletAccount, { token: member.token, params: { slotCode: 'NAKA' } })
    expect((await credentials()).body.message).toBe('SLOT_NO_ACCOUNT')
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(member, 'NAKA')))
    expect(answers.map(({ status, body }) => `${status} ${body.message}`).sort()).toEqual([
      '200 SUCCESS',
      ...Array(19).fill('409 SLOT_ALREADY_ACTIVE'),
    ])
    const { body: first } = await credentials()
    expect(first.username).toMatch(/^naka[0-9a-z]{8}$/)
    const reset = await server.call(walletResetPassword, {
      token: member.token,
      params: { slotCode: 'NAKA' },
    })
    expect(reset.status).toBe(200)
    const { body: second } = await credentials()
    expect(second.username).toBe(first.username)
    expect(second.password).not.toBe(first.password)
    for (const call of [walletActivate, walletAccount, walletResetPassword]) {
      const answer = await server.call(call, { token: member.token, params: { slotCode: 'NOGAME' } })
      expect(answer).toMatchObject({ status: 404, body: { message: 'NO_GAME' } })
    }
    expect((await server.call(walletRefreshSlot, { token: member.token })).status).toBe(200)
  })

  test('transfers to a game, to another game and back, with statement entries', async () => {
    const member = await addMember(server, { satang: 100_000 })
    for (const game of ['NAKA', 'DAO', 'CHAMPA']) await open(member, game)
    await act(member, walletTransfer, { from: 'WALLET', to: 'NAKA', amount: 201.25 })
    await act(member, walletTransfer, { from: 'NAKA', to: 'DAO', amount: 1 })
    await act(member, walletTransfer, { from: 'WALLET', to: 'DAO', amount: 99 })
    await act(member, walletTransfer, { from: 'DAO', to: 'WALLET', amount: 40.05 })
    expect(await balances(member)).toEqual({ WALLET: 739.8, NAKA: 200.25, DAO: 59.95, CHAMPA: 0 })
    await act(member, walletTransferAll, { to: 'WALLET' })
    expect(await balances(member)).toEqual({ WALLET: 1000, NAKA: 0, DAO: 0, CHAMPA: 0 })
    expect((await act(member, walletTransferAll, { to: 'WALLET' })).body.message).toBe('MONEY_NOT_ENOUGH')
    await act(member, walletTransferAll, { to: 'NAKA' })
    expect(await balances(member)).toEqual({ WALLET: 0, NAKA: 1000, DAO: 0, CHAMPA: 0 })
    expect((await act(member, walletTransferAll, { to: 'DAO' })).body.message).toBe('MONEY_NOT_ENOUGH')
    expect(await statement(member)).toEqual([
      'transfer WALLET Naka SUCCESS 1000',
      'transfer Naka WALLET SUCCESS 200.25',
      'transfer Dao WALLET SUCCESS 59.95',
      'transfer Dao WALLET SUCCESS 40.05',
      'transfer WALLET Dao SUCCESS 99',
      'transfer Naka Dao SUCCESS 1',
      'transfer WALLET Naka SUCCESS 201.25',
      'deposit TEST WALLET SUCCESS 1000',
    ])
  })

  test.each([
    ['the same place', { from: 'WALLET', to: 'WALLET', amount: 5 }, 'KEY_INVALID'],
    ['less than one baht', { from: 'WALLET', to: 'NAKA', amount: 0.99 }, 'TRANSFER_MINIMUM'],
    ['more than there is', { from: 'WALLET', to: 'NAKA', amount: 100.01 }, 'MONEY_NOT_ENOUGH'],
    ['from an empty game', { from: 'NAKA', to: 'WALLET', amount: 1 }, 'MONEY_NOT_ENOUGH'],
    ['from an unknown game', { from: 'NOGAME', to: 'WALLET', amount: 1 }, 'NO_GAME'],
    ['to an unknown game', { from: 'WALLET', to: 'NOGAME', amount: 1 }, 'NO_GAME'],
    ['to a game without account', { from: 'WALLET', to: 'DAO', amount: 1 }, 'SLOT_NO_ACCOUNT'],
    ['to a closed game', { from: 'WALLET', to: 'LAITHO', amount: 1 }, 'NO_GAME'],
  ])('refuses a transfer of %s', async (_, body, key) => {
    await server.db.run(`update slot set is_open = false where code = 'LAITHO'`)
    const member = await addMember(server, { satang: 10_000 })
    await open(member, 'NAKA')
    const answer = await act(member, walletTransfer, body)
    expect(answer.body.message).toBe(key)
    expect(await balances(member)).toEqual({ WALLET: 100, NAKA: 0 })
    expect(await statement(member)).toHaveLength(1)
  })

  test('shows money once that is transferred while the balances are read', async () => {
    const member = await addMember(server, { satang: 100_000 })
    await open(member, 'NAKA')
    const move = { memberId: member.id, from: 'WALLET', to: 'NAKA', satang: 10_000, at: 1 }
    const sql: Sql = {
      run: server.db.run,
      async rows(schema, query, params) {
        const rows = await server.db.rows(schema, query, params)
        await transfer(server.db, move)
        return rows
      },
    }
    const shown = await readWalletResponse(sql, await authenticateToken(server, member.token))
    const inGames = shown.slots.reduce((sum, { amount = 0 }) => sum + amount, 0)
    expect(shown.wallet.amount + inGames).toBe(1_000)
  })

  test('allows transfers out of a closed game', async () => {
    const member = await addMember(server, { satang: 10_000 })
    for (const game of ['NAKA', 'CHAMPA']) await open(member, game)
    await act(member, walletTransfer, { from: 'WALLET', to: 'CHAMPA', amount: 100 })
    await server.db.run(`update slot set is_open = false where code = 'CHAMPA'`)
    const attempt = async (to: string, amount: number) =>
      (await act(member, walletTransfer, { from: 'CHAMPA', to, amount })).body.message
    expect([await attempt('WALLET', 30), await attempt('NAKA', 20)]).toEqual(['SUCCESS', 'SUCCESS'])
    expect((await act(member, walletTransferAll, { to: 'WALLET' })).body.message).toBe('SUCCESS')
    expect(await balances(member)).toEqual({ WALLET: 100, NAKA: 0, CHAMPA: 0 })
  })

  test('a withdrawal debits immediately; paid it is final, refused it is returned, decided once', async () => {
    const member = await addMember(server, { satang: 100_000 })
    await act(member, walletWithdraw, { amount: 400 })
    const paid = await newestWithdrawal()
    expect(await balances(member)).toEqual({ WALLET: 600 })
    expect((await statement(member))[0]).toBe('withdraw WALLET KBANK PROCESSING 400')
    await server.db.tx((sql) => settleWithdrawal(sql, paid, 1, testActor))
    expect((await statement(member))[0]).toBe('withdraw WALLET KBANK SUCCESS 400')
    await act(member, walletWithdraw, { amount: 500 })
    const refused = await newestWithdrawal()
    await server.db.tx((sql) => refuseWithdrawal(sql, refused, 1, testActor))
    for (const id of [paid, refused, 999_999])
      for (const decide of [settleWithdrawal, refuseWithdrawal])
        await expect(server.db.tx((sql) => decide(sql, id, 1, testActor))).rejects.toThrow('NO_DATA')
    expect(await balances(member)).toEqual({ WALLET: 600 })
    expect((await statement(member))[0]).toBe('withdraw WALLET KBANK FAILED 500')
  })

  test('an entry says when it was approved and decided, and the balance after it', async () => {
    const member = await addMember(server, { satang: 100_000 })
    const newest = async () => (await act(member, statementList, { page: 1, limit: 1 })).body.statements[0]
    expect(await newest()).toMatchObject({
      way: 'slip',
      balance: 1000,
      reference: expect.stringMatching(/^D\d{6}-1$/),
    })
    await act(member, walletWithdraw, { amount: 400 })
    const id = await newestWithdrawal()
    const requested = await newest()
    expect(requested).toMatchObject({ balance: 600, reference: expect.stringMatching(/^W\d{6}-2$/) })
    expect([requested.approvedAt, requested.doneAt]).toEqual([null, null])
    for (const at of [1000, 2000]) await server.db.tx((sql) => approveWithdrawal(sql, id, at, testActor))
    await server.db.tx((sql) => settleWithdrawal(sql, id, 3000, testActor))
    expect(await newest()).toMatchObject({
      approvedAt: '1970-01-01T00:00:01.000Z',
      doneAt: '1970-01-01T00:00:03.000Z',
    })
    await expect(server.db.tx((sql) => approveWithdrawal(sql, id, 4000, testActor))).rejects.toThrow(
      'NO_DATA',
    )
  })

  test('members are told how long the last three or more withdrawals took', async () => {
    const member = await addMember(server, { satang: 100_000 })
    const usual = async () => (await server.call(lookupWithdraw, { token: member.token })).body.usualSeconds
    await server.db.run(`update withdrawal set status = 'FAILED' where status = 'SUCCESS'`)
    for (const seconds of [60, 90, 3600]) {
      expect(await usual()).toBe(null)
      await act(member, walletWithdraw, { amount: 100 })
      const id = await newestWithdrawal()
      await server.db.tx((sql) => settleWithdrawal(sql, id, server.clock.now() + seconds * 1000, testActor))
    }
    expect(await usual()).toBe(90)
  })

  test('refuses a withdrawal of more than there is, or without a bank account', async () => {
    const member = await addMember(server, { satang: 50_000 })
    const attempt = async (amount: number) => (await act(member, walletWithdraw, { amount })).body.message
    expect(await attempt(500.01)).toBe('MONEY_NOT_ENOUGH')
    await server.db.run('delete from bank_account where member_id = $1', [member.id])
    expect(await attempt(100)).toBe('NO_BANK')
    expect(await balances(member)).toEqual({ WALLET: 500 })
  })

  test('the house holds the money until it is paid from the bank', async () => {
    const row = v.object({ kind: v.string(), balance: v.number() })
    const house = async (kindOf: string) => {
      const query = 'select kind, balance from ledger_account where member_id is null'
      return (await server.db.rows(row, query)).find((each) => each.kind === kindOf)?.balance ?? Number.NaN
    }
    const figures = async () => [await house('house_pending_withdrawal'), await house('house_bank')]
    const [waiting = 0, bank = 0] = await figures()
    const member = await addMember(server, { satang: 100_000 })
    expect(await figures()).toEqual([waiting, bank - 100_000])
    await act(member, walletWithdraw, { amount: 400 })
    expect(await figures()).toEqual([waiting + 40_000, bank - 100_000])
    const id = await newestWithdrawal()
    await server.db.tx((sql) => settleWithdrawal(sql, id, 2, testActor))
    expect(await figures()).toEqual([waiting, bank - 60_000])
  })

  test('refuses a withdrawal of 0, even without a minimum', async () => {
    const member = await addMember(server, { satang: 100_000 })
    await updateOperatorSettings(server.db, { withdrawMin: 0 }, 0)
    const take = (satang: number) =>
      server.db.tx((sql) => withdraw(sql, { memberId: member.id, satang, includeGames: false, at: 1 }))
    await expect(take(0)).rejects.toThrow('TRANSFER_MINIMUM')
    await take(1)
    expect(await balances(member)).toEqual({ WALLET: 999.99 })
    await server.db.run('delete from setting')
  })
})
