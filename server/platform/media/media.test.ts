import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import { readImageHeader } from '#contract/formats/image-header.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { box, bytesOf, MARK, PLACE, recording, userData } from './media.fixture.ts'
import { canvas, pngHeader } from './picture.fixture.ts'
import { isWithinLimits, prepareForDecoding } from './picture-limits.ts'
import { sanitizeVideo } from './video.ts'

const real = () => new Uint8Array(readFileSync(new URL('../../../public/howto/wallet.mp4', import.meta.url)))
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1')

test('removes position, owner and camera without moving anything', () => {
  const dirty = recording({
    more: [box('uuid', 'XMP ', PLACE), box('free', PLACE), userData(), box('meta', PLACE)],
  })
  const before = textOf(dirty)
  expect(before.split(PLACE).length).toBeGreaterThan(5)
  const clean = sanitizeVideo(new Uint8Array(dirty))
  const after = textOf(clean?.bytes)
  expect(clean?.ending).toBe('mp4')
  expect(after).toHaveLength(before.length)
  for (const secret of [PLACE, 'Somchai', '\xa9xyz', 'udta', 'meta', 'uuid'])
    expect(after).not.toContain(secret)
  expect(after.indexOf('MORE-PICTURES')).toBe(before.indexOf('MORE-PICTURES'))
  expect(after.indexOf('moov')).toBe(before.indexOf('moov'))
})

test('removes a track of positions with its samples, and keeps the video around them', () => {
  const dirty = recording()
  expect(textOf(dirty)).toContain(MARK)
  const after = textOf(sanitizeVideo(dirty)?.bytes)
  expect(after).not.toContain(MARK)
  expect(after).toContain(`PICTURE-DATA${'\0'.repeat(2 * MARK.length)}MORE-PICTURES`)
  expect(after.split('trak')).toHaveLength(2)
})

test('distinguishes QuickTime from MP4 by its brand', () => {
  expect(sanitizeVideo(recording({ brand: 'qt  ' }))?.ending).toBe('mov')
})

test('a real video keeps all bytes of its frames', () => {
  const before = real()
  const after = sanitizeVideo(real())?.bytes ?? new Uint8Array()
  expect(after).toHaveLength(before.length)
  const at = textOf(before).indexOf('mdat')
  const size = Buffer.from(before).readUInt32BE(at - 4)
  expect(Buffer.compare(after.subarray(at, at - 4 + size), before.subarray(at, at - 4 + size))).toBe(0)
  // A second pass changes nothing.
  expect(Buffer.compare(sanitizeVideo(new Uint8Array(after))?.bytes ?? new Uint8Array(), after)).toBe(0)
})

test('handles a box with 64-bit size, and one extending to the end of the file', () => {
  const data = bytesOf('PICTURES')
  const long = bytesOf(1, 'mdat', 0, 16 + data.byteLength, data)
  const file = recording({ more: [long, bytesOf(0, 'uuid', PLACE)] })
  expect(textOf(sanitizeVideo(file)?.bytes)).toContain('mdat')
  expect(textOf(file)).not.toContain(PLACE)
})

const thousandBoxes = box('mvex', ...Array.from({ length: 1000 }, () => box('trex')))

/** A track of positions whose two samples are the whole file each. */
function overlappingSamples(): Uint8Array {
  const bytes = recording()
  const sizes = Buffer.from(bytes).lastIndexOf('stsz') + 4
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (const sample of [0, 1]) view.setUint32(sizes + 12 + 4 * sample, bytes.byteLength)
  return bytes
}

describe('refused', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const endless = bytesOf(box('ftyp', 'isom', 0), 1, 'moov', 0, 0)
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['HTML', html],
    ['HTML before a video', bytesOf(html, recording())],
    ['HTML behind a video', bytesOf(recording(), html)],
    ['a video that is cut off', recording().subarray(0, -5)],
    ['sound only', recording({ handler: 'soun' })],
    ['a picture with boxes', bytesOf(box('ftyp', 'heic', 0), box('meta', 0), box('mdat', 'x'))],
    ['a box of no size', endless],
    ['no movie', bytesOf(box('ftyp', 'isom', 0), box('mdat', 'x'))],
    ['two movies', bytesOf(recording(), recording().subarray(20))],
    ['places in fragments', recording({ more: [box('moof', box('mfhd', 0, 0))] })],
    [
      'more boxes than a recording has, in many containers',
      recording({ inMovie: Array(21).fill(thousandBoxes) }),
    ],
    ['samples that overlap', overlappingSamples()],
    ['WebM', bytesOf(0x1a45dfa3, 'webm', new Uint8Array(64))],
  ])('%s', (_, bytes) => {
    expect(sanitizeVideo(new Uint8Array(bytes))).toBeUndefined()
  })

  test('more than 20 MB', () => {
    const large = bytesOf(recording(), box('mdat', new Uint8Array(CHAT_VIDEO_MAX_BYTES)))
    expect(sanitizeVideo(new Uint8Array(large))).toBeUndefined()
  })
})

test('cleans or refuses any broken file in bounded time', () => {
  const whole = recording()
  const change = fc.record({ at: fc.nat(whole.byteLength - 1), value: fc.nat(255) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const bytes = new Uint8Array(whole)
      for (const { at, value } of changes) bytes[at] = value
      const clean = sanitizeVideo(bytes)
      expect(clean === undefined || clean.bytes.byteLength === whole.byteLength).toBe(true)
    }),
    { numRuns: runs(3000), seed: 20_261_121 },
  )
})

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
