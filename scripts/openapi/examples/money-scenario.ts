import cryptoJs from 'crypto-js'
import * as v from 'valibot'
import { autoLogin, autoLoginWithPassword } from '#contract/game-login.ts'
import { qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { slipReference, statementList, statementSlips } from '#contract/statement.ts'
import * as wallet from '#contract/wallet.ts'
import { demoBank } from '#server/demo/fakes/bank.ts'
import { findSlipDetails, makeTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { drawSlip } from '#server/demo/fakes/draw-slip.ts'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { demoVouchers } from '#server/demo/fakes/vouchers.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check.ts'
import { createSlipReader } from '#server/modules/deposits/slips/qr-reader.ts'
import type { Recorder } from './recorder.ts'

/** Records game accounts and the links that enter games. */
export async function recordGames(recorder: Recorder, token: string): Promise<void> {
  await recorder.record(wallet.walletActivate, { token, params: { slotCode: 'KHOMLOI' } })
  await recorder.record(wallet.walletResetPassword, { token, params: { slotCode: 'KHOMLOI' } })
  await recorder.record(wallet.walletAccount, { token, params: { slotCode: 'KHOMLOI' } })
  const pg = await openGame(recorder, token, 'PG')
  await recorder.record(autoLogin, { token, params: { provider: 'pg', username: pg.username } })
  const { username, password } = await openGame(recorder, token, 'BETFLIX')
  await recorder.record(autoLoginWithPassword, { token, params: { provider: 'betflix', username, password } })
  await recorder.record(wallet.walletRefreshSlot, { token })
}

async function openGame({ server }: Recorder, token: string, slotCode: string) {
  await server.call(wallet.walletActivate, { token, params: { slotCode } })
  const { body } = await server.call(wallet.walletAccount, { token, params: { slotCode } })
  return v.parse(wallet.gameAccount, body)
}

/** Records every way to deposit. */
export async function recordDeposits(recorder: Recorder, token: string): Promise<void> {
  const { db, clock, deps } = recorder.server
  deps.vouchers = demoVouchers(db)
  const created = await recorder.record(qrCreate, {
    token,
    params: { provider: 'KBANK' },
    body: { amount: 150 },
  })
  await recorder.record(qrGet, { token, params: { provider: 'KBANK' } })
  await recorder.record(qrDelete, { token, params: { qrcodeId: created.qrcodeId } })
  await recorder.record(wallet.walletAdd, { token, body: { amount: 500 } })
  const gift = await makeGift(db, 10_000, clock.now())
  const link = cryptoJs.AES.encrypt(gift, deps.settings.truelinkPassphrase).toString()
  await recorder.record(wallet.walletTruelink, { token, body: { link } })
  await recordSlip(recorder, token)
}

/** Uploads the slip of a transfer to the house, and checks it as the background job does. */
async function recordSlip(recorder: Recorder, token: string): Promise<void> {
  const { db, clock, deps } = recorder.server
  const slipReader = createSlipReader()
  try {
    const transfer = await makeTransfer(db, {
      senderBank: 'KBANK',
      senderAccount: '0123456789',
      senderName: 'สมชาย ใจดี',
      receiverBank: 'KBANK',
      receiverAccount: '0011223344',
      satang: 30_000,
      at: clock.now(),
    })
    const details = await findSlipDetails(db, transfer)
    if (!details) throw new Error('The transfer is missing.')
    const picture = new Uint8Array(await drawSlip(details))
    await recorder.record(wallet.walletSlip, {
      token,
      body: { clientId: 'b3a1f0c2-7d4e-4f5a-9b8c-1d2e3f4a5b6c' },
      file: new File([picture], 'slip.png', { type: 'image/png' }),
    })
    await checkDueSlips({ ...deps, bank: demoBank(db), slipReader })
  } finally {
    await slipReader.close()
  }
}

/** Records transfers, withdrawals and the wallet after them. */
export async function recordWithdrawals(recorder: Recorder, token: string): Promise<void> {
  await recorder.record(wallet.walletTransfer, {
    token,
    body: { from: wallet.MAIN_WALLET, to: 'KHOMLOI', amount: 100 },
  })
  await recorder.record(wallet.walletTransferAll, { token, body: { to: wallet.MAIN_WALLET } })
  await recorder.record(wallet.walletWithdraw, { token, body: { amount: 200 } })
  await recorder.record(wallet.walletWithdrawAll, { token, body: { amount: 250.5 } })
  await recorder.record(wallet.walletGet, { token })
}

/** Records the statement and the slips. */
export async function recordStatement(recorder: Recorder, token: string): Promise<void> {
  await recorder.record(statementList, {
    token,
    body: { page: 1, limit: 10, from: '2026-11-01T00:00:00+07:00', to: '2026-12-01T00:00:00+07:00' },
  })
  const { slips } = await recorder.record(statementSlips, { token, body: { page: 1, limit: 10 } })
  await recorder.record(slipReference, { token, params: { reference: slips[0].reference } })
}
