import cryptoJs from 'crypto-js'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { bonusActivate, bonusClear, promotionActivate } from '#contract/rewards/bonus-changes.ts'
import { inviteBonus } from '#contract/rewards/invite.ts'
import { refundAddWallet, refundReceive } from '#contract/rewards/refund.ts'
import { spin, spinClaim } from '#contract/rewards/spin.ts'
import * as slots from '#contract/slots.ts'
import * as walletChanges from '#contract/wallet-changes.ts'
import { demoVouchers, makeGift } from '#server/demo/fakes/gift-links.ts'
import { activatePromotion } from '#server/modules/bonus/promotions.ts'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { seedWheels } from '#server/seed/wheel.ts'
import type { RequestOptions, TestMember, TestServer } from '#tests/setup/server/server-harness.ts'
import type { databaseKinds } from '#tests/setup/server/test-database.ts'
import { addDeposit, createBonusServer } from './bonus-harness.ts'
import { offerManualDeposits } from './manual-deposits.ts'
import { addFriend, play } from './rewards-harness.ts'

/** Creates a backend where every call with an `Idempotency-Key` can succeed. */
export async function createKeyedServer(kind: (typeof databaseKinds)[number]): Promise<TestServer> {
  const server = await createBonusServer(kind)
  server.deps.vouchers = demoVouchers(server.db)
  await offerManualDeposits(server.db)
  await server.db.tx((sql) => seedWheels(sql, false))
  return server
}

type Input = Pick<RequestOptions, 'params' | 'body'>
type Step<T> = (server: TestServer, member: TestMember) => Promise<T>

/** A call, and what it takes to succeed for a member with 1,000.00 in the main wallet. */
interface KeyedCase {
  readonly call: Call
  readonly prepare?: Step<unknown>
  /** Made after the preparation if it isn't always the same. */
  readonly input?: Input | Step<Input>
  /** Undoes the effect if the server returns existing state for a repeat; a replay must not restore it. */
  readonly undo?: Step<unknown>
}

/** Prepares a case. @returns the call's input */
export async function prepareCase(
  { prepare, input = {} }: KeyedCase,
  server: TestServer,
  member: TestMember,
) {
  await prepare?.(server, member)
  return typeof input === 'function' ? await input(server, member) : input
}

const openGame: Step<unknown> = (server, { token }) =>
  server.call(slots.walletActivate, { token, params: { slotCode: 'NAKA' } })

const lose: Step<unknown> = async (server, member) => {
  await openGame(server, member)
  await server.call(walletChanges.walletTransferAll, { token: member.token, body: { to: 'NAKA' } })
  await play(server, member, 50_000)
}

/** One case for each call of the contract with an idempotency key; a test checks that none is missing. */
export const keyedCases: readonly KeyedCase[] = [
  { call: slots.walletActivate, input: { params: { slotCode: 'NAKA' } } },
  { call: slots.walletResetPassword, prepare: openGame, input: { params: { slotCode: 'NAKA' } } },
  { call: walletChanges.walletAdd, input: { body: { amount: 75 } } },
  {
    call: walletChanges.walletTransfer,
    prepare: openGame,
    input: { body: { from: 'WALLET', to: 'NAKA', amount: 120 } },
  },
  { call: walletChanges.walletTransferAll, prepare: openGame, input: { body: { to: 'NAKA' } } },
  { call: walletChanges.walletWithdraw, input: { body: { amount: 150 } } },
  { call: walletChanges.walletWithdrawAll, input: { body: { amount: 150 } } },
  {
    call: walletChanges.walletTruelink,
    async input({ db, clock, deps }) {
      const link = await makeGift(db, 5000, clock.now())
      return { body: { link: cryptoJs.AES.encrypt(link, deps.settings.truelinkPassphrase).toString() } }
    },
  },
  {
    call: qrCreate,
    input: { params: { provider: 'KBANK' }, body: { amount: 100 } },
    async undo(server, { token }) {
      const { body } = await server.call(qrGet, { token, params: { provider: 'KBANK' } })
      await server.call(qrDelete, { token, params: { qrcodeId: body.qrcodeId } })
    },
  },
  {
    // Has no second effect without a key either: a cancelled code stays cancelled.
    call: qrDelete,
    async input(server, { token }) {
      const request = { token, params: { provider: 'WW' }, body: { amount: 100 } }
      const { body } = await server.call(qrCreate, request)
      return { params: { qrcodeId: body.qrcodeId } }
    },
  },
  {
    call: inviteBonus,
    prepare: async (server, member) => play(server, await addFriend(server, member), 400_000),
  },
  { call: refundReceive, prepare: lose },
  {
    call: refundAddWallet,
    async prepare(server, member) {
      await lose(server, member)
      await server.call(refundReceive, { token: member.token })
    },
  },
  { call: spin, prepare: ({ db }, { id }) => db.tx((sql) => addCoins(sql, id, 3)) },
  {
    call: spinClaim,
    async input({ db, clock }, { id }) {
      const query = `select code from prize where type = 'money' order by code limit 1`
      const { code } = await oneRow(db, v.object({ code: v.string() }), query)
      const coupon = await db.tx((sql) => addCoupon(sql, { memberId: id, prizeCode: code, at: clock.now() }))
      return { body: { coupon } }
    },
  },
  {
    call: bonusActivate,
    prepare: (server, { id }) => addDeposit(server, id, 10_000),
    input: { params: { code: 'DAILY' } },
  },
  {
    call: bonusClear,
    prepare: ({ db, clock }, { id }) => db.tx((sql) => activatePromotion(sql, id, 'EXTRA50', clock.now())),
  },
  { call: promotionActivate, input: { params: { code: 'EXTRA50' } } },
]
