import sharp from 'sharp'
import { expect, test } from 'vitest'
import { notSlips, slips } from '#server/modules/deposits/vectors.fixture.ts'
import { scanQrCodes } from './scan-qr-codes.ts'
import { addNoise, drawSlip, photograph, regionCropper, slipLayout } from './slip-pictures.fixture.ts'

async function textsOf(picture: Buffer, until = Number.POSITIVE_INFINITY): Promise<string[]> {
  const { size, crop } = await regionCropper(picture)
  return scanQrCodes(size, crop, until)
}

const text = slips.SCB
const slip = () => drawSlip({ ...slipLayout, text })
const jpeg = (picture: Buffer, quality: number) =>
  sharp(picture).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
const smaller = async (share: number) => {
  const picture = await slip()
  return jpeg(
    await sharp(picture)
      .resize({ width: Math.round(1080 * share) })
      .toBuffer(),
    80,
  )
}

const usual = [
  ['sent through a chat app', async () => jpeg(await smaller(0.6), 40)],
  [
    'on its side',
    async () =>
      sharp(await slip())
        .rotate(90)
        .toBuffer(),
  ],
  ['dark with a light code', () => drawSlip({ ...slipLayout, text, dark: 'all' })],
  ['with a small code on the left', () => drawSlip({ ...slipLayout, text, side: 0.14, x: 0.05 })],
] as const
/** Tried before a release only: some take seconds. */
const rare = [
  ['a third as large', () => smaller(0.35)],
  [
    'without contrast',
    async () =>
      jpeg(
        await sharp(await slip())
          .linear(0.35, 90)
          .toBuffer(),
        80,
      ),
  ],
  [
    'turned and grainy',
    async () =>
      addNoise(
        await sharp(await slip())
          .rotate(3)
          .flatten()
          .toBuffer(),
        40,
      ),
  ],
  ['photographed', async () => photograph(await slip(), 0.7, -4)],
] as const

test.each(process.env.THOROUGH === '1' ? [...usual, ...rare] : usual)(
  'decodes a slip %s',
  async (_how, make) => {
    expect(await textsOf(await make())).toContain(text)
  },
)

test('finds the slip’s code below a larger one of an advertisement', async () => {
  const promotion = 'https://shop.example/november'
  expect(await textsOf(await drawSlip({ ...slipLayout, text, promotion }))).toContain(text)
  expect(await textsOf(await drawSlip({ ...slipLayout, promotion }))).toEqual([promotion])
})

test('returns the text of a code with a wrong checksum', async () => {
  expect(await textsOf(await drawSlip({ ...slipLayout, text: notSlips.badSum }))).toEqual([notSlips.badSum])
})

test('finds nothing in a picture without a code, and scans nothing after the deadline', async () => {
  expect(await textsOf(await drawSlip(slipLayout))).toEqual([])
  expect(await textsOf(await slip(), 0)).toEqual([])
})
