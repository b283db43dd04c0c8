import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImageHeader } from '#contract/formats/image-header.ts'
import { bytesOf } from './media.fixture.ts'
import { canvas, pngHeader } from './picture.fixture.ts'
import { isWithinLimits, prepareForDecoding } from './picture-limits.ts'

const u16 = (...words: number[]): Uint8Array =>
  Uint8Array.from(words.flatMap((word) => [word >> 8, word & 0xff]))
const jpegHeader = (width: number, height: number) =>
  bytesOf(u16(0xffd8, 0xffc0, 17), new Uint8Array([8]), u16(height, width), new Uint8Array(10))
const gifHeader = (width: number, height: number) => {
  const bytes = bytesOf('GIF89a', new Uint8Array(7))
  new DataView(bytes.buffer, bytes.byteOffset).setUint16(6, width, true)
  new DataView(bytes.buffer, bytes.byteOffset).setUint16(8, height, true)
  return bytes
}

test.each<[string, boolean, Uint8Array]>([
  ['a photo of 50 megapixels', true, jpegHeader(8160, 6120)],
  ['a long screenshot', true, pngHeader(1080, 20_000)],
  ['a screenshot with 16 bits per channel', true, pngHeader(3000, 2000, { depth: 16, type: 6 })],
  ['one pixel in 52 million rows', false, pngHeader(1, 52_000_000)],
  ['one row of 20,001 pixels', false, pngHeader(20_001, 1)],
  ['a square of 14,000 pixels', false, jpegHeader(14_000, 14_000)],
  ['a PNG of 50 megapixels', false, pngHeader(8160, 6120)],
  ['a PNG of 20 megapixels with 16 bits per channel', false, pngHeader(5000, 4000, { depth: 16, type: 6 })],
  ['a GIF of 42 megapixels', false, gifHeader(6500, 6500)],
  ['no picture', false, new Uint8Array(100)],
])('%s: within the limits %s', (_, expected, bytes) => {
  expect(isWithinLimits(bytes)).toBe(expected)
})

async function prepare(bytes: Uint8Array, size?: { width: number; height: number }) {
  const header = readImageHeader(bytes)
  if (!header) throw new Error('no picture')
  return await prepareForDecoding(bytes, { ...header, ...(size ? { size } : {}) })
}

test('a JPEG with ten scans is limited to half the pixels of one with a single scan', async () => {
  const [progressive, baseline] = await Promise.all(
    [true, false].map((each) => canvas(64, 64).jpeg({ progressive: each }).toBuffer()),
  )
  const [large, medium] = [
    { width: 8160, height: 6120 },
    { width: 6000, height: 4300 },
  ]
  expect(await prepare(progressive ?? bytesOf(), large)).toBeUndefined()
  expect(await prepare(progressive ?? bytesOf(), medium)).toBeDefined()
  expect(await prepare(baseline ?? bytesOf(), large)).toBeDefined()
})

test('a JPEG with a hundred scans has to be small; previews and what follows the picture don’t count', async () => {
  const jpeg = await canvas(64, 64).jpeg({ progressive: true }).toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(bytesOf(u16(0xffda))), -2)
  const scans = Array.from({ length: 90 }, () => scan)
  const many = bytesOf(jpeg.subarray(0, -2), ...scans, u16(0xffd9))
  const size = { width: 2000, height: 2000 }
  expect(await prepare(many, size)).toBeUndefined()
  const preview = bytesOf(u16(0xffe1, 2 + 2 * scan.byteLength), scan, scan)
  const around = bytesOf(
    jpeg.subarray(0, 2),
    ...Array<Uint8Array>(50).fill(preview),
    jpeg.subarray(2),
    ...scans,
  )
  expect(await prepare(around, size)).toBe(around)
})

test('an animation has at most a thousand frames', async () => {
  const head = bytesOf('GIF89a', new Uint8Array([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]))
  const frame = new Uint8Array([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const gif = (frames: number) => bytesOf(head, ...Array<Uint8Array>(frames).fill(frame), ';')
  expect(await prepare(gif(1000))).toBeDefined()
  expect(await prepare(gif(1001))).toBeUndefined()
})

test('the texts of a PNG, which may be compressed a thousandfold, aren’t decoded', async () => {
  const picture = await canvas(30, 20)
    .withExif({ IFD0: { Artist: 'Somchai' } })
    .png()
    .toBuffer()
  const text = bytesOf(3, 'zTXt', 'k\0\0', 0)
  const dirty = bytesOf(
    picture.subarray(0, 33),
    ...Array<Uint8Array>(1000).fill(text),
    picture.subarray(33),
    '<html>',
  )
  const prepared = Buffer.from((await prepare(dirty)) ?? [])
  expect(prepared.includes('zTXt')).toBe(false)
  expect(prepared.byteLength).toBeLessThanOrEqual(picture.byteLength)
  const pixels = await Promise.all([picture, prepared].map((each) => sharp(each).raw().toBuffer()))
  expect(pixels[0]).toEqual(pixels[1])
})
