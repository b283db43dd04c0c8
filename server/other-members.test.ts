import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { chatSend } from '#contract/chat.ts'
import { qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import { bonusActivate } from '#contract/rewards/bonus-changes.ts'
import { walletAccount, walletActivate } from '#contract/slots.ts'
import { slipReference, statementList, statementSlips } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { walletWithdraw } from '#contract/wallet-changes.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { payQr } from './modules/deposits/qr-payments.ts'
import { checkDueSlips } from './modules/deposits/slips/check-job.ts'
import { updateOperatorSettings } from './modules/settings/settings.ts'
import { addCoupon } from './modules/spin/coupons.ts'
import { authenticateToken, startSession } from './platform/auth/sessions.ts'

const GAME = 'NAKA'

/** Member A has one of everything; member B tries to access it. */
let a: TestMember
let b: TestMember
let qrcodeId: string
let reference: string
let coupon: string
let game: { username: string; password: string }
/** Room of A's conversation. */
let room: string
let userId: string
const secret = 'my account is locked'
const clientId = randomUUID()

const server = openForTests(() => createDepositServer())
beforeAll(async () => {
  await updateOperatorSettings(server.db, { slipIntervalSeconds: 0, enableChatWidget: true }, 0)
  a = await server.member({ satang: 1_000_000 })
  b = await server.member({ satang: 1_000_000 })
  const { token } = a
  for (const slotCode of [GAME, 'PG']) await server.call(walletActivate, { token, params: { slotCode } })
  game = (await server.call(walletAccount, { token, params: { slotCode: 'PG' } })).body
  const qr = await server.call(qrCreate, { token, params: { provider: 'KBANK' }, body: { amount: 50 } })
  qrcodeId = qr.body.qrcodeId
  await server.call(walletWithdraw, { token, body: { amount: 200 } })
  const slip = await server.upload(a, await server.transferSlip(a), { clientId })
  reference = slip.body.reference
  await checkDueSlips(server.deps)
  await server.db.run(`insert into prize (code, name, type, amount) values ('P', 'Prize', 'money', 5000)`)
  coupon = await addCoupon(server.db, { memberId: a.id, prizeCode: 'P', at: server.clock.now() })
  await server.db.run(
    `insert into bonus_offer (code, name, type, grant_fixed, percent_fail, turnover_multiple)
     values ('GIFT', 'Gift', 'limit', 100, 100, 1)`,
  )
  await server.call(bonusActivate, { token, params: { code: 'GIFT' } })
  userId = (await authenticateToken(server.deps, token)).publicId
  room = `kapao-${userId}`
  const message = { message_type: 'text', payload: { message: secret } }
  await server.call(chatSend, { token, body: { sender: 'customer', message, clientId } })
})

/** All rows that belong to A, of any table with a column for the member or the room. */
async function readRowsOfA(): Promise<string[]> {
  const tables = await server.db.rows(
    v.object({ name: v.string(), key: v.string() }),
    `select table_name::text as name, column_name::text as key from information_schema.columns
     where table_schema = current_schema() and column_name in ('member_id', 'room')
       and table_name not in ('idempotency_key', 'rate_limit') order by 1, 2`,
  )
  const all: string[] = []
  for (const { name, key } of tables) {
    const query = `select t::text as row from ${name} t where ${key} = $1 order by 1`
    const rows = await server.db.rows(v.object({ row: v.string() }), query, [key === 'room' ? room : a.id])
    all.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return all
}

/** Bodies that would have an effect if access were granted. */
const bodies: Partial<Record<string, unknown>> = {
  walletAdd: { amount: 100 },
  walletTransfer: { from: GAME, to: 'WALLET', amount: 1 },
  walletTransferAll: { to: 'WALLET' },
  walletWithdraw: { amount: 100 },
  walletWithdrawAll: { amount: 100 },
  qrCreate: { amount: 100 },
  statementList: { page: 1, limit: 100 },
  statementSlips: { page: 1, limit: 100 },
  inviteList: { page: 1, limit: 100 },
  refundList: { page: 1, limit: 100 },
  spin: {},
}

/** Chat calls with A's id in each field, and with A's clientId. */
function bodiesOf({ name, body }: Call): unknown[] {
  if (name === 'spinClaim') return [{ coupon }]
  if (!name.startsWith('chat') || !body) return [bodies[name]]
  const message = { message_type: 'text', payload: { message: 'from b' } }
  const common = { sender: 'agent', message, clientId, limit: 100, skip: 0 }
  return [{ userId }, { guestId: userId }, { userId, guestId: userId }, {}].map((who) => ({
    ...common,
    ...who,
  }))
}

const memberCalls = calls.filter((call: Call) => call.access === 'member' || call.name.startsWith('chat'))

describe("with A's ids in every field", () => {
  test.each(memberCalls.map((call) => [call.name, call] as const))(
    "B's %s leaves A's data unchanged",
    async (name, call) => {
      const before = await readRowsOfA()
      const provider = name.startsWith('autoLogin') ? 'pg' : 'KBANK'
      const params = { slotCode: GAME, provider, qrcodeId, reference, code: 'GIFT', ...game }
      // Sign out a separate session, to keep B's.
      const token = name === 'logout' ? await startSession(server.db, b.id, server.clock.now()) : b.token
      for (const body of bodiesOf(call)) {
        const answer = await server.call(call, { token, params, body })
        for (const theirs of [qrcodeId, reference, coupon, a.phone, a.accountNo, secret]) {
          expect(JSON.stringify(answer.body)).not.toContain(theirs)
        }
      }
      expect(await readRowsOfA()).toEqual(before)
    },
  )
})

test("A's QR: B can neither see nor cancel it, and its payment is credited to A", async () => {
  const seen = await server.call(qrGet, { token: b.token, params: { provider: 'KBANK' } })
  expect(seen.body.qrcodeId).not.toBe(qrcodeId)
  const params = { qrcodeId }
  expect((await server.call(qrDelete, { token: b.token, params })).body).toEqual({ message: 'NO_DATA' })
  const own = await server.call(qrGet, { token: a.token, params: { provider: 'KBANK' } })
  expect(own.body).toMatchObject({ hasQrcode: true, qrcodeId })
  const [balanceA, balanceB] = [await server.balance(a), await server.balance(b)]
  expect(await payQr(server.db, qrcodeId, server.clock.now(), testActor)).toBe('credited')
  expect([await server.balance(a), await server.balance(b)]).toEqual([balanceA + 50, balanceB])
})

test("A's slip and its picture: B gets no URL, and B's signature isn't valid for it", async () => {
  const params = { reference }
  expect((await server.call(slipReference, { token: b.token, params })).body).toEqual({ message: 'NO_DATA' })
  const { body: own } = await server.upload(b, await server.transferSlip(b))
  const signed = await server.call(slipReference, { token: b.token, params: { reference: own.reference } })
  const picture = (url: string) => server.request(url)
  expect((await picture(signed.body.url)).status).toBe(200)
  expect((await picture(signed.body.url.replace(own.reference, reference))).status).toBe(404)
  const theirs = await server.call(slipReference, { token: a.token, params })
  expect((await picture(theirs.body.url)).status).toBe(200)
})

test("A's slip uploaded by B under A's clientId becomes B's slip and credits nobody", async () => {
  await checkDueSlips(server.deps)
  const [balanceA, balanceB] = [await server.balance(a), await server.balance(b)]
  const { body } = await server.upload(b, await server.transferSlip(a), { clientId })
  expect(body.reference).not.toBe(reference)
  await checkDueSlips(server.deps)
  expect([await server.balance(a), await server.balance(b)]).toEqual([balanceA, balanceB])
  expect(await server.slipsOf(b)).toContainEqual(
    expect.objectContaining({ reference: body.reference, note: 'NOT_MATCH' }),
  )
})

test("B's lists, wallet and game accounts contain only B's data", async () => {
  const fresh = await server.member()
  const page = { page: 1, limit: 100 }
  const request = (call: Call, other: object = {}) => server.call(call, { token: fresh.token, ...other })
  expect((await request(statementList, { body: page })).body).toEqual({ total: 0, statements: [] })
  expect((await request(statementSlips, { body: page })).body).toEqual({ total: 0, slips: [] })
  expect((await request(bonusCheckActive)).body).toEqual({ status: false })
  expect((await request(bonusList)).body).toMatchObject([{ code: 'GIFT', userBonus: null }])
  expect((await request(walletGet)).body.wallet).toEqual({ amount: 0 })
  expect((await request(walletAccount, { params: { slotCode: GAME } })).body.message).toBe('SLOT_NO_ACCOUNT')
})
