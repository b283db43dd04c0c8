import sharp from 'sharp'
import { expect, test } from 'vitest'
import { notSlips, slips } from '#server/modules/deposits/vectors.fixture.ts'
import { findTexts } from './scan-qr-codes.ts'
import { addNoise, drawSlip, face, photograph, viewsOf } from './slip-pictures.fixture.ts'

async function textsOf(picture: Buffer, until = Number.POSITIVE_INFINITY): Promise<string[]> {
  const { size, draw } = await viewsOf(picture)
  return findTexts(size, draw, until)
}

const text = slips.SCB
const slip = () => drawSlip({ ...face, text })
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

test.each(Object.entries(slips))('a slip of %s', async (_bank, payload) => {
  expect(await textsOf(await drawSlip({ ...face, text: payload }))).toEqual([payload])
})

test.each([
  ['half as large', () => smaller(0.5)],
  ['a third as large', () => smaller(0.35)],
  ['sent through a chat app', async () => jpeg(await smaller(0.6), 40)],
  [
    'upside down',
    async () =>
      sharp(await slip())
        .rotate(180)
        .toBuffer(),
  ],
  [
    'on its side',
    async () =>
      sharp(await slip())
        .rotate(90)
        .toBuffer(),
  ],
  [
    'blurred',
    async () =>
      jpeg(
        await sharp(await slip())
          .blur(1.5)
          .toBuffer(),
        80,
      ),
  ],
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
  ['dark', () => drawSlip({ ...face, text, dark: 'writing' })],
  ['dark with a light code', () => drawSlip({ ...face, text, dark: 'all' })],
  ['with a small code on the left', () => drawSlip({ ...face, text, side: 0.14, x: 0.05 })],
  ['photographed', async () => photograph(await slip(), 0.7, -4)],
] as const)('a slip %s', async (_how, make) => {
  expect(await textsOf(await make())).toContain(text)
})

test('the slip’s code is found beside a larger one of an advertisement', async () => {
  const promotion = 'https://shop.example/november'
  expect(await textsOf(await drawSlip({ ...face, text, promotion }))).toContain(text)
  expect(await textsOf(await drawSlip({ ...face, promotion }))).toEqual([promotion])
})

test('a code with a wrong check sum is told as it is', async () => {
  expect(await textsOf(await drawSlip({ ...face, text: notSlips.badSum }))).toEqual([notSlips.badSum])
})

test('nothing is found where there is no code, and nothing is looked at when there is no time', async () => {
  expect(await textsOf(await drawSlip(face))).toEqual([])
  expect(await textsOf(await slip(), 0)).toEqual([])
})
