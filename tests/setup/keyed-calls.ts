import cryptoJs from 'crypto-js'
import * as v from 'valibot'
import { bonusActivate, bonusClear, promotionActivate } from '#contract/bonus.ts'
import type { Call } from '#contract/call.ts'
import { inviteBonus } from '#contract/invite.ts'
import { qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { refundAddWallet, refundReceive } from '#contract/refund.ts'
import { spin, spinClaim } from '#contract/spin.ts'
import * as wallet from '#contract/wallet.ts'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { demoVouchers } from '#server/demo/fakes/vouchers.ts'
import { activatePromotion } from '#server/modules/bonus/promotions.ts'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import { seedWheels } from '#server/seed/wheel.ts'
import { addDeposit, createBonusServer } from './bonus-harness.ts'
import { offerManualDeposits } from './manual-deposits.ts'
import { addFriend, play } from './rewards-harness.ts'
import type { RequestOptions, TestMember, TestServer } from './server-harness.ts'
import type { databaseKinds } from './test-database.ts'

/** Creates a backend where every call with an `Idempotency-Key` can succeed. */
export async function createKeyedServer(kind: (typeof databaseKinds)[number]): Promise<TestServer> {
  const server = await createBonusServer(kind)
  server.deps.vouchers = demoVouchers(server.db)
  await offerManualDeposits(server.db)
  await server.db.tx((sql) => seedWheels(sql, false))
  return server
}

const prizeRow = v.object({ code: v.string() })

type Input = Pick<RequestOptions, 'params' | 'body'>

/** A call, and the preparation for it to succeed for a member with 1,000.00 in the main wallet. */
export interface KeyedCase {
  readonly call: Call
  prepare(server: TestServer, member: TestMember): Promise<Input>
  /** Undoes the effect if the server returns existing state for a repeat; a replay must not restore it. */
  undo?(server: TestServer, member: TestMember): Promise<void>
}

async function openGame(server: TestServer, member: TestMember): Promise<void> {
  await server.call(wallet.walletActivate, { token: member.token, params: { slotCode: 'NAKA' } })
}

async function lose(server: TestServer, member: TestMember): Promise<void> {
  await openGame(server, member)
  await server.call(wallet.walletTransferAll, { token: member.token, body: { to: 'NAKA' } })
  await play(server, member, 50_000)
}

/** One case for each call of the contract with an idempotency key; a test checks that none is missing. */
export const keyedCases: readonly KeyedCase[] = [
  { call: wallet.walletActivate, prepare: async () => ({ params: { slotCode: 'NAKA' } }) },
  {
    call: wallet.walletResetPassword,
    async prepare(server, member) {
      await openGame(server, member)
      return { params: { slotCode: 'NAKA' } }
    },
  },
  { call: wallet.walletAdd, prepare: async () => ({ body: { amount: 75 } }) },
  {
    call: wallet.walletTransfer,
    async prepare(server, member) {
      await openGame(server, member)
      return { body: { from: 'WALLET', to: 'NAKA', amount: 120 } }
    },
  },
  {
    call: wallet.walletTransferAll,
    async prepare(server, member) {
      await openGame(server, member)
      return { body: { to: 'NAKA' } }
    },
  },
  { call: wallet.walletWithdraw, prepare: async () => ({ body: { amount: 150 } }) },
  { call: wallet.walletWithdrawAll, prepare: async () => ({ body: { amount: 150 } }) },
  {
    call: wallet.walletTruelink,
    async prepare({ db, clock, deps }) {
      const link = await makeGift(db, 5000, clock.now())
      return { body: { link: cryptoJs.AES.encrypt(link, deps.settings.truelinkPassphrase).toString() } }
    },
  },
  {
    call: qrCreate,
    prepare: async () => ({ params: { provider: 'KBANK' }, body: { amount: 100 } }),
    async undo(server, { token }) {
      const { body } = await server.call(qrGet, { token, params: { provider: 'KBANK' } })
      await server.call(qrDelete, { token, params: { qrcodeId: body.qrcodeId } })
    },
  },
  {
    // Has no second effect without a key either: a cancelled code stays cancelled.
    call: qrDelete,
    async prepare(server, { token }) {
      const { body } = await server.call(qrCreate, {
        token,
        params: { provider: 'WW' },
        body: { amount: 100 },
      })
      return { params: { qrcodeId: body.qrcodeId } }
    },
  },
  {
    call: inviteBonus,
    async prepare(server, member) {
      await play(server, await addFriend(server, member), 400_000)
      return {}
    },
  },
  {
    call: refundReceive,
    async prepare(server, member) {
      await lose(server, member)
      return {}
    },
  },
  {
    call: refundAddWallet,
    async prepare(server, member) {
      await lose(server, member)
      await server.call(refundReceive, { token: member.token })
      return {}
    },
  },
  {
    call: spin,
    async prepare({ db }, { id }) {
      await db.tx((sql) => addCoins(sql, id, 3))
      return {}
    },
  },
  {
    call: spinClaim,
    async prepare({ db, clock }, { id }) {
      const [prize] = await db.rows(
        prizeRow,
        `select code from prize where type = 'money' order by code limit 1`,
      )
      const coupon = await db.tx((sql) =>
        addCoupon(sql, { memberId: id, prizeCode: prize?.code ?? '', at: clock.now() }),
      )
      return { body: { coupon } }
    },
  },
  {
    call: bonusActivate,
    async prepare(server, { id }) {
      await addDeposit(server, id, 10_000)
      return { params: { code: 'DAILY' } }
    },
  },
  {
    call: bonusClear,
    async prepare(server, { id }) {
      await server.db.tx((sql) => activatePromotion(sql, id, 'KAPAO50', server.clock.now()))
      return {}
    },
  },
  { call: promotionActivate, prepare: async () => ({ params: { code: 'KAPAO50' } }) },
]
