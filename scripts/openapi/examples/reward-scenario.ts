import { accountProfile } from '#contract/account.ts'
import * as bonus from '#contract/bonus.ts'
import * as invite from '#contract/invite.ts'
import { qrCreate } from '#contract/qr.ts'
import * as refund from '#contract/refund.ts'
import * as wheel from '#contract/spin.ts'
import { walletActivate, walletTransferAll } from '#contract/wallet.ts'
import { payQr } from '#server/modules/deposits/qr-codes.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { gameBalances } from '#server/modules/ledger/ledger.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import { idRow, oneRow } from '#server/platform/db/db.ts'
import type { Recorder } from './recorder.ts'

const firstPage = { page: 1, limit: 10 }

/** Records the invite bonus and a refund. */
export async function recordRewards(recorder: Recorder, token: string): Promise<void> {
  await recorder.record(invite.inviteList, { token, body: firstPage })
  await recorder.record(invite.inviteBonus, { token })
  await recorder.record(invite.inviteBanners, { token })
  await recorder.record(refund.refundCheck, { token })
  await recorder.record(refund.refundReceive, { token })
  await recorder.record(refund.refundAddWallet, { token })
  await recorder.record(refund.refundList, { token, body: firstPage })
  await recorder.record(refund.refundBanners, { token })
}

/** Records a spin and the claim of a coupon. */
export async function recordWheel(recorder: Recorder, token: string): Promise<void> {
  const { db } = recorder.server
  const id = await memberId(recorder, token)
  await db.tx((sql) => addCoins(sql, id, 3))
  await recorder.record(wheel.spinActive, { token })
  await recorder.record(wheel.spinSetup, { token })
  await recorder.record(wheel.spin, { token })
  const coupons = await recorder.record(wheel.spinCoupons, { token })
  const claimable = coupons.find(({ amount }: { amount?: number | null }) => amount)
  await recorder.record(wheel.spinClaim, { token, body: { coupon: claimable._id } })
}

/** Records a promotion, and a bonus that ends when its money is lost. */
export async function recordBonuses(recorder: Recorder, token: string): Promise<void> {
  await deposit(recorder, token)
  await recorder.record(bonus.bonusList, { token })
  await recorder.record(bonus.bonusActivate, { token, params: { code: 'NEWMEMBER' } })
  await recorder.record(bonus.bonusCheckActive, { token })
  const id = await memberId(recorder, token)
  await lose(recorder, token, id)
  await recorder.record(bonus.bonusCheckMinimum, { token })
  await recorder.record(bonus.bonusClear, { token })
  await deposit(recorder, token)
  await recorder.record(bonus.promotionFind, { token, params: { code: 'KAPAO50' } })
  await recorder.record(bonus.promotionActivate, { token, params: { code: 'KAPAO50' } })
  await recorder.record(bonus.promotionCurrent, { token })
}

/** Deposits 300 baht by QR code. */
async function deposit({ server }: Recorder, token: string): Promise<void> {
  const { body } = await server.call(qrCreate, {
    token,
    params: { provider: 'KBANK' },
    body: { amount: 300 },
  })
  await payQr(server.db, body.qrcodeId, server.clock.now())
}

/** Moves everything to a game and loses all but one baht. */
async function lose({ server }: Recorder, token: string, id: number): Promise<void> {
  const { db, clock } = server
  await server.call(walletActivate, { token, params: { slotCode: 'DAO' } })
  await server.call(walletTransferAll, { token, body: { to: 'DAO' } })
  const balance = (await gameBalances(db, id)).get('DAO') ?? 0
  await db.tx((sql) =>
    playRound(sql, { memberId: id, slotCode: 'DAO', stake: balance, win: 100, at: clock.now() }),
  )
}

async function memberId({ server }: Recorder, token: string): Promise<number> {
  const { body } = await server.call(accountProfile, { token })
  const { id } = await oneRow(server.db, idRow, 'select id from member where username = $1', [
    body.profile.username,
  ])
  return id
}
