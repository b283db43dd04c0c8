import sharp from 'sharp'
import { encode } from 'uqr'
import { miniQrPayload, type SlipDetails } from '#server/demo/fakes/draw-slip.ts'

const WIDTH = 720
const HEIGHT = 1160
const MODULE_PX = 6

/** Draws a slip's mini-QR on white paper as PNG. Unlike the demo's slips it has no text: loading fonts takes longer than all the rest. */
export async function drawSlipPicture(slip: Pick<SlipDetails, 'sendingBank' | 'transRef'>): Promise<Buffer> {
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
