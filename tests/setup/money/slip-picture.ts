import sharp from 'sharp'
import { encode } from 'uqr'
import { findTransfer, makeTransfer, type NewTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { miniQrPayload, type SlipDetails } from '#server/demo/fakes/draw-slip.ts'
import type { Deps } from '#server/deps.ts'

const WIDTH = 720
const HEIGHT = 1160
const MODULE_PX = 6

/** Draws a slip's mini-QR on white paper as PNG. Unlike the demo's slips it has no text: loading fonts takes longer than all the rest. */
async function drawSlipPicture(slip: Pick<SlipDetails, 'sendingBank' | 'transRef'>): Promise<Buffer> {
  const { data, size } = encode(miniQrPayload(slip), { ecc: 'M', border: 4 })
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 255)
  const left = 60
  const top = HEIGHT - size * MODULE_PX - 60
  for (let y = 0; y < size * MODULE_PX; y++) {
    for (let x = 0; x < size * MODULE_PX; x++) {
      const isDark = data[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)]
      if (isDark) pixels[(top + y) * WIDTH + left + x] = 0
    }
  }
  return await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer()
}

/** The house's account that slips of tests are paid to. */
export const HOUSE = { bankCode: 'KBANK', accountNo: '0011223344' }

/** Makes a transfer to the house in the database, by default of 500 baht a minute ago, and draws its slip as PNG. */
export async function transferToHouse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountNo }: { readonly accountNo: string },
  changes: Partial<NewTransfer> = {},
): Promise<{ id: number; picture: Buffer }> {
  const id = await makeTransfer(db, {
    senderBank: 'KBANK',
    senderAccount: accountNo,
    senderName: 'SOMCHAI JAIDEE',
    receiverBank: HOUSE.bankCode,
    receiverAccount: HOUSE.accountNo,
    satang: 50_000,
    at: clock.now() - 60_000,
    ...changes,
  })
  const details = await findTransfer(db, id)
  if (!details) throw new Error('the transfer is gone')
  return { id, picture: await drawSlipPicture(details) }
}
