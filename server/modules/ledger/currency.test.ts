import { beforeAll, describe, expect, test } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import { lookupDeposit, lookupWithdraw } from '#contract/lookups.ts'
import { qrCreate } from '#contract/qr.ts'
import { bonusList } from '#contract/rewards/bonus.ts'
import { bonusActivate, promotionFind } from '#contract/rewards/bonus-changes.ts'
import { inviteList } from '#contract/rewards/invite.ts'
import { refundReceive } from '#contract/rewards/refund.ts'
import { spinClaim, spinSetup } from '#contract/rewards/spin.ts'
import { spinActive } from '#contract/rewards/spin-active.ts'
import { walletGet } from '#contract/wallet.ts'
import { walletAdd, walletTruelink, walletWithdraw } from '#contract/wallet-changes.ts'
import { createMember } from '#server/modules/accounts/members.ts'
import { readTransferContext } from '#server/modules/deposits/slips/store.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'

describe.each(ruleKinds)('accounts in kip and in baht, on %s', (kind) => {
  let kip: TestMember
  let baht: TestMember

  const server = openForTests(() => createTestServer({ kind, settings: { laos: true } }))
  beforeAll(async () => {
    await seedDemo(server.deps)
    await updateOperatorSettings(server.db, { isManual: true }, Date.now())
    kip = await addMember(server, { satang: 100_000_000_000, currency: 'LAK', bankCode: 'BCEL' })
    baht = await addMember(server, { satang: 100_000_000_000, currency: 'BAHT', bankCode: 'BCEL' })
  })

  const withdraw = async ({ token }: TestMember, amount: number) =>
    (await server.call(walletWithdraw, { token, body: { amount } })).body.message
  const announce = async ({ token }: TestMember, amount: number) =>
    (await server.call(walletAdd, { token, body: { amount } })).body.message

  test("returns the account's currency, baht by default", async () => {
    const plain = await addMember(server)
    for (const [member, expected] of [
      [kip, 'LAK'],
      [baht, 'BAHT'],
      [plain, 'BAHT'],
    ] as const) {
      for (const call of [walletGet, accountProfile]) {
        expect((await server.call(call, { token: member.token })).body.bankAccount.currency).toBe(expected)
      }
    }
  })

  test("lookups return the limits in the caller's currency", async () => {
    const limits = async (token?: string) =>
      (await server.call(lookupWithdraw, token === undefined ? {} : { token })).body
    expect(await limits(kip.token)).toMatchObject({ withdrawMin: 50_000, withdrawMax: 100_000_000 })
    expect(await limits(baht.token)).toMatchObject({ withdrawMin: 100, withdrawMax: 200_000 })
    expect(await limits()).toMatchObject({ withdrawMin: 50_000, withdrawMax: 100_000_000 })
  })

  test("lists deposit methods of the caller's currency", async () => {
    const ways = async (token?: string) =>
      (await server.call(lookupDeposit, token === undefined ? {} : { token })).body
    const banks = ({ banks: list }: { banks: { bankAccountNo: string }[] }) =>
      list.map(({ bankAccountNo }) => bankAccountNo)
    const inKip = await ways(kip.token)
    expect(inKip).toMatchObject({ currencies: ['LAK'], qrProviders: [], wallets: [], minDeposit: 10_000 })
    expect(banks(inKip)).toEqual(['0102003004005', '0302003004006'])
    const inBaht = await ways(baht.token)
    expect(inBaht).toMatchObject({ currencies: ['BAHT'], minDeposit: 1 })
    expect(inBaht.qrProviders).toContain('KBANK')
    expect(banks(inBaht)).toEqual(['0102003004013'])
    const visitors = await ways()
    expect(visitors).not.toHaveProperty('minDeposit')
    expect(visitors).not.toHaveProperty('currencies')
  })

  test.each([
    ['kip', () => kip, 49_999.99, 50_000, 100_000_000.01],
    ['baht', () => baht, 99.99, 100, 200_000.01],
  ] as const)('limits withdrawals in %s separately', async (_, member, under, least, above) => {
    expect(await withdraw(member(), under)).toBe('TRANSFER_MINIMUM')
    expect(await withdraw(member(), above)).toBe('KEY_INVALID')
    expect(await withdraw(member(), least)).toBe('SUCCESS')
  })

  test("applies the currency's minimum to announced deposits", async () => {
    expect(await announce(kip, 9_999.99)).toBe('TRANSFER_MINIMUM')
    expect(await announce(kip, 10_000)).toBe('SUCCESS')
    expect(await announce(baht, 0.99)).toBe('TRANSFER_MINIMUM')
    expect(await announce(baht, 1)).toBe('SUCCESS')
  })

  test('refuses PromptPay and gift links for an account in kip, without side effects', async () => {
    const params = { provider: 'KBANK' }
    const qr = await server.call(qrCreate, { token: kip.token, params, body: { amount: 1000 } })
    expect(qr).toMatchObject({ status: 403, body: { message: 'CURRENCY_NOT_OFFERED' } })
    expect(await server.db.run('select from qr_code where member_id = $1', [kip.id])).toBe(0)
    const gift = await server.call(walletTruelink, { token: kip.token, body: { link: 'x' } })
    expect(gift).toMatchObject({ status: 403, body: { message: 'CURRENCY_NOT_OFFERED' } })
    const own = await server.call(qrCreate, { token: baht.token, params, body: { amount: 1000 } })
    expect(own.body.hasQrcode).toBe(true)
  })

  test("credits a slip only for a transfer to a house account in the member's currency", async () => {
    const slip = {
      id: 0,
      file_key: null,
      created_at: 0,
      attempts: 0,
      sending_bank: null,
      transfer_ref: null,
      amount: null,
    }
    const house = async ({ id }: TestMember) =>
      (await readTransferContext(server.db, { ...slip, member_id: id })).house.map(
        ({ accountNo }) => accountNo,
      )
    expect((await house(kip)).sort()).toEqual(['0102003004005', '0302003004006'])
    expect(await house(baht)).toEqual(['0102003004013'])
  })

  test('lists bonuses and promotion codes of the currency', async () => {
    const codes = async ({ token }: TestMember) =>
      (await server.call(bonusList, { token })).body.map(({ code }: { code: string }) => code)
    expect(await codes(kip)).toEqual(['MORNINGKIP', 'NEWMEMBERKIP', 'DAILYKIP'])
    expect(await codes(baht)).toEqual(['MORNING', 'WEEKLY', 'NEWMEMBER', 'DAILY'])
    const activate = (member: TestMember, code: string) =>
      server.call(bonusActivate, { token: member.token, params: { code } })
    expect((await activate(kip, 'DAILY')).body.message).toBe('NO_DATA')
    const find = async ({ token }: TestMember, code: string) =>
      (await server.call(promotionFind, { token, params: { code } })).body?.code
    expect(await find(kip, 'EXTRA50')).toBeUndefined()
    expect(await find(kip, 'EXTRA25K')).toBe('EXTRA25K')
    expect(await find(baht, 'EXTRA25K')).toBeUndefined()
  })

  test("offers prizes in the currency, and doesn't pay a coupon in another", async () => {
    const labels = async ({ token }: TestMember) =>
      JSON.stringify((await server.call(spinSetup, { token })).body.activeSpinwheel)
    expect(await labels(kip)).toContain('₭5,000')
    expect(await labels(kip)).not.toContain('฿')
    expect(await labels(baht)).toContain('฿10')
    expect(await labels(baht)).not.toContain('₭')
    expect((await server.call(spinActive, { token: kip.token })).body).toBe(true)
    const claim = async (member: TestMember, prizeCode: string) => {
      const coupon = await server.db.tx((sql) => addCoupon(sql, { memberId: member.id, prizeCode, at: 0 }))
      await server.db.run('update coupon set expires_at = $2 where id = $1', [coupon, server.clock.now() + 1])
      return (await server.call(spinClaim, { token: member.token, body: { coupon } })).body
    }
    expect(await claim(baht, 'KIP50000')).toEqual({ success: false, error: 'INVALID_COUPON_TYPE' })
    expect(await claim(kip, 'KIP50000')).toEqual({ success: true })
    expect(await claim(baht, 'MONEY100')).toEqual({ success: true })
  })

  test("applies the currency's minimum to refunds", async () => {
    await updateOperatorSettings(server.db, { refundMin: 100 }, 0)
    const member = await addMember(server, { currency: 'LAK' })
    await server.db.run('insert into member_play (member_id, stake, win) values ($1, 4000, 0)', [member.id])
    const receive = async () => (await server.call(refundReceive, { token: member.token })).body.message
    await updateOperatorSettings(server.db, { kip: { ...kipDefaults, refundMin: 100_000 } }, 0)
    expect(await receive()).toBe('REFUND_CONDITION')
    await updateOperatorSettings(server.db, { kip: { ...kipDefaults, refundMin: 200 } }, 0)
    expect(await receive()).toBe('REFUND_SUCCESS')
  })

  test('a friend with an account in another currency brings no bonus', async () => {
    const { length: before } = (await invited(kip)).invites
    for (const currency of ['LAK', 'BAHT'] as const) {
      await server.db.tx((sql) =>
        createMember(sql, {
          name: `Friend ${currency}`,
          phone: `2070${currency === 'LAK' ? 1 : 2}00000`,
          passwordHash: 'x',
          sourceCode: undefined,
          inviterId: kip.id,
          bankCode: 'BCEL',
          bankAccountName: 'FRIEND',
          bankAccountNo: `99900000${currency === 'LAK' ? 1 : 2}`,
          currency,
          at: 0,
        }),
      )
    }
    const { invites } = await invited(kip)
    expect(invites.length - before).toBe(1)
    expect(invites[0].from.name).toContain('Friend L')
  })

  const invited = async ({ token }: TestMember) =>
    (await server.call(inviteList, { token, body: { page: 1, limit: 10 } })).body
})

const kipDefaults = {
  minDeposit: 1_000_000,
  withdrawMin: 5_000_000,
  withdrawMax: 10_000_000_000,
  inviteMinPlay: 0,
  adjustmentSecondPerson: null,
  withdrawalSecondPerson: null,
  depositSecondPerson: null,
  refundMin: 0,
}
