import { randomUUID } from 'node:crypto'
import cryptoJs from 'crypto-js'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrCreate, qrGet } from '#contract/qr.ts'
import { bonusCheckActive } from '#contract/rewards/bonus.ts'
import { bonusActivate } from '#contract/rewards/bonus-changes.ts'
import { walletAdd, walletTruelink, walletWithdraw, walletWithdrawAll } from '#contract/wallet-changes.ts'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import type { BankAnswer, BankInquiry } from '#server/modules/deposits/bank-inquiry.ts'
import { settleManualDeposit } from '#server/modules/deposits/manual-deposits.ts'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { idRow, oneRow } from '#server/platform/db/db.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { releaseBonus } from '#tests/setup/money/held-bonus.ts'
import { offerManualDeposits } from '#tests/setup/money/manual-deposits.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

const REMAINING = { status: 409, body: { message: 'BONUS_REMAINING' } }

let member: TestMember
const server = openForTests(() => createDepositServer())
beforeAll(async () => {
  await server.db.run(
    `insert into bonus_offer (code, name, type, grant_fixed, grant_percent, grant_cap, percent_fail, turnover_multiple)
     values ('DAILY', 'Daily', 'day', 2000, null, null, 10, 3), ('SHARE', 'Share', 'limit', null, 10, 100000, 10, 3)`,
  )
})
beforeEach(async () => {
  await server.reset()
  await updateOperatorSettings(server.db, { slipIntervalSeconds: 0 }, 0)
  await offerManualDeposits(server.db)
  member = await server.member({ satang: 100_000 })
})

const clock = () => server.clock.now()
const take = (code = 'DAILY') => server.call(bonusActivate, { token: member.token, params: { code } })
const endBonus = () => releaseBonus(server.db, member.id)
const post = (call: typeof walletAdd | typeof walletWithdraw | typeof walletWithdrawAll, amount: number) =>
  server.call(call, { token: member.token, body: { amount } })
const qr = (provider: string) =>
  server.call(qrCreate, { token: member.token, params: { provider }, body: { amount: 50 } })

test.each([
  ['a withdrawal', () => post(walletWithdraw, 100)],
  ['a withdrawal from everywhere', () => post(walletWithdrawAll, 100)],
  ['a QR', () => qr('KBANK')],
])('refuses %s while a bonus is active, but not before', async (_, act) => {
  expect((await act()).status).toBe(200)
  expect((await take()).status).toBe(200)
  const before = await server.statements(member)
  expect(await act()).toMatchObject(REMAINING)
  expect(await server.statements(member)).toEqual(before)
})

const sendGift = (link: string, who = member) =>
  server.call(walletTruelink, {
    token: who.token,
    body: { link: cryptoJs.AES.encrypt(link, server.deps.settings.truelinkPassphrase).toString() },
  })

/** Deposits 500 baht. */
const deposits = {
  async 'QR code'() {
    const { body } = await server.call(qrCreate, {
      token: member.token,
      params: { provider: 'KBANK' },
      body: { amount: 500 },
    })
    await payQr(server.db, body.qrcodeId, clock(), testActor)
  },
  async slip() {
    await server.upload(member, await server.transferSlip(member))
    await checkDueSlips(server.deps)
  },
  'gift link': async () => sendGift(await makeGift(server.db, 50_000, clock())),
  async announcement() {
    await post(walletAdd, 500)
    // Before the money arrives, so not of this deposit.
    await post(walletWithdraw, 100)
    const { id } = await oneRow(server.db, idRow, 'select id from manual_deposit where member_id = $1', [
      member.id,
    ])
    await server.db.tx((sql) => settleManualDeposit(sql, id, clock(), testActor))
  },
}

test.each(Object.entries(deposits))(
  'a bonus on a deposit by %s counts what wasn’t withdrawn',
  async (_, deposit) => {
    await deposit()
    await post(walletWithdraw, 300)
    expect((await take('SHARE')).status).toBe(200)
    const { body } = await server.call(bonusCheckActive, { token: member.token })
    expect(body).toMatchObject({ status: true, base: 220 })
  },
)

test('keeps a transfer announced during a bonus, and credits it only once the bonus has ended', async () => {
  await take()
  expect((await post(walletAdd, 500)).status).toBe(200)
  const { id } = await oneRow(server.db, idRow, 'select id from manual_deposit where member_id = $1', [
    member.id,
  ])
  const settle = () => server.db.tx((sql) => settleManualDeposit(sql, id, clock(), testActor))
  await expect(settle()).rejects.toThrow('BONUS_REMAINING')
  expect(await server.balance(member)).toBe(1_020)
  await endBonus()
  await settle()
  expect(await server.balance(member)).toBe(1_520)
})

test('shows an earlier QR and credits its payment', async () => {
  const { body: made } = await qr('KBANK')
  await take()
  expect(await qr('KBANK')).toMatchObject(REMAINING)
  const seen = await server.call(qrGet, { token: member.token, params: { provider: 'KBANK' } })
  expect(seen.body.qrcodeId).toBe(made.qrcodeId)
  expect(await payQr(server.db, made.qrcodeId, clock(), testActor)).toBe('credited')
  expect(await server.balance(member)).toBe(1_070)
  const { body } = await server.call(bonusCheckActive, { token: member.token })
  expect(body).toMatchObject({ status: true, base: 1_020 })
})

describe('a slip during a bonus', () => {
  const lastDeposit = () =>
    server.db.rows(
      v.object({ amount: v.number(), is_used: v.boolean() }),
      'select amount, is_used from last_deposit where member_id = $1',
      [member.id],
    )

  test('is checked, waits for the end of the bonus, and is then credited once, as a normal deposit', async () => {
    await take()
    const clientId = randomUUID()
    const picture = await server.transferSlip(member)
    const first = await server.upload(member, picture, { clientId })
    expect(first).toMatchObject({ status: 200, body: { status: 'processing' } })
    await checkDueSlips(server.deps)
    expect(await server.slipsOf(member)).toMatchObject([
      { status: 'processing', note: 'BONUS_REMAINING', amount: 500 },
    ])
    expect(await server.balance(member)).toBe(1_020)
    expect((await server.upload(member, picture, { clientId })).body).toEqual(first.body)

    // The hour counts from the upload, and the bank isn't asked again.
    server.clock.advance(48 * 3_600_000)
    server.deps.bank = { find: () => Promise.reject(new Error('asked')) }
    expect(await checkDueSlips(server.deps)).toBe(0)
    await endBonus()
    expect((await Promise.all([1, 2, 3].map(() => checkDueSlips(server.deps)))).toSorted()).toEqual([0, 0, 1])
    expect(await server.balance(member)).toBe(1_520)
    expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', note: null, amount: 500 }])
    expect((await server.statements(member))[0]).toMatchObject({ statementType: 'deposit', from: 'KBANK' })
    expect(await lastDeposit()).toEqual([{ amount: 50_000, is_used: false }])
  })

  test('also waits if it was uploaded before the bonus was activated', async () => {
    await server.upload(member, await server.transferSlip(member))
    await take()
    await checkDueSlips(server.deps)
    expect(await server.balance(member)).toBe(1_020)
    await endBonus()
    await checkDueSlips(server.deps)
    expect(await server.balance(member)).toBe(1_520)
  })

  test('is not failed by the late answer to a process that had stalled', async () => {
    await take()
    await server.upload(member, await server.transferSlip(member))
    const inquired = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<BankAnswer>()
    const bank: BankInquiry = {
      find() {
        inquired.resolve()
        return answer.promise
      },
    }
    const stalled = checkDueSlips({ ...server.deps, bank })
    await inquired.promise
    server.clock.advance(120_000)
    await checkDueSlips(server.deps)
    answer.resolve({ kind: 'not-found' })
    await stalled
    await endBonus()
    await checkDueSlips(server.deps)
    expect(await server.balance(member)).toBe(1_520)
  })

  test('fails at once if it is invalid, or if its transfer already waits', async () => {
    await take()
    const picture = await server.transferSlip(member)
    await server.upload(member, picture)
    await checkDueSlips(server.deps)
    await server.upload(member, picture)
    const old = { at: clock() - 2 * 3_600_000 }
    await server.upload(member, await server.transferSlip(member, old))
    await checkDueSlips(server.deps)
    expect(await server.slipsOf(member)).toMatchObject([
      { status: 'failed', note: 'EXPIRED_SLIP' },
      { status: 'failed', note: 'SLIP_REFNO_DUPLICATED' },
      { status: 'processing' },
    ])
  })
})

test('refuses a gift link before redeeming it', async () => {
  const link = await makeGift(server.db, 5_000, clock())
  await take()
  expect(await sendGift(link)).toMatchObject(REMAINING)
  expect(await server.balance(member)).toBe(1_020)
  expect((await sendGift(link, await server.member())).status).toBe(200)
})

test('concurrent withdrawal and activation never withdraw bonus money', async () => {
  for (let round = 0; round < 5; round++) {
    member = await server.member({ satang: 100_000 })
    const [taken, ...withdrawn] = await Promise.all([
      take(),
      ...Array.from({ length: 5 }, () => post(walletWithdraw, 100)),
    ])
    expect(taken.status).toBe(200)
    const newestFirst = (await server.statements(member)).map(({ statementType }) => statementType)
    expect(newestFirst[0]).toBe('bonus')
    expect(newestFirst.filter((type) => type === 'withdraw')).toHaveLength(
      withdrawn.filter(({ status }) => status === 200).length,
    )
  }
})
