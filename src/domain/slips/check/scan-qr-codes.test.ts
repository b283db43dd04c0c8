import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { notSlips, slips } from '#server/modules/deposits/vectors.fixture.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { getScanRegions, scanQrCodes } from './scan-qr-codes.ts'
import { addNoise, drawSlip, photograph, regionCropper, slipLayout } from './slip-pictures.fixture.ts'

async function textsOf(picture: Buffer, until = Number.POSITIVE_INFINITY): Promise<string[]> {
  const { size, crop } = await regionCropper(picture)
  return scanQrCodes(size, crop, until)
}

const text = slips.SCB
const slip = () => drawSlip({ ...slipLayout, text })
const edited = async (edit: (slip: Sharp) => Sharp) => edit(sharp(await slip())).toBuffer()
/** Downscaled to a share of its width, as by a chat app. */
const compressed = (share: number, quality: number) =>
  edited((picture) =>
    picture
      .flatten()
      .resize({ width: Math.round(1080 * share) })
      .jpeg({ quality }),
  )

const usual = [
  ['sent through a chat app', () => compressed(0.6, 40)],
  ['on its side', () => edited((picture) => picture.rotate(90))],
  ['dark with a light code', () => drawSlip({ ...slipLayout, text, dark: 'all' })],
  ['with a small code on the left', () => drawSlip({ ...slipLayout, text, side: 0.14, x: 0.05 })],
] as const
/** Tried before a release only: some take seconds. */
const rare = [
  ['a third as large', () => compressed(0.35, 80)],
  ['without contrast', () => edited((picture) => picture.linear(0.35, 90).flatten().jpeg({ quality: 80 }))],
  ['turned and grainy', async () => addNoise(await edited((picture) => picture.rotate(3).flatten()), 40)],
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

const side = fc.integer({ min: 1, max: 12_000 })

test('every region is inside the picture, small enough to decode on a phone, and unique', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const regions = getScanRegions(width, height)
      for (const region of regions) {
        expect(Math.min(region.left, region.top)).toBeGreaterThanOrEqual(0)
        expect(region.left + region.width).toBeLessThanOrEqual(width)
        expect(region.top + region.height).toBeLessThanOrEqual(height)
        expect(region.width * region.height * region.scale ** 2).toBeLessThan(4_000_001)
      }
      expect(new Set(regions.map((region) => JSON.stringify(region))).size).toBe(regions.length)
    }),
  )
})

test('starts with the whole picture, scaled down', () => {
  expect(getScanRegions(4000, 3000)[0]).toEqual({ left: 0, top: 0, width: 4000, height: 3000, scale: 0.32 })
})
