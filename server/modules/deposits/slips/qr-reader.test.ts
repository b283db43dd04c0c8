import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { readImageHeader } from '#contract/formats/image-header.ts'
import { renderQrPath } from '#server/modules/deposits/qr-svg.ts'
import { slips } from '#server/modules/deposits/vectors.fixture.ts'
import { png } from '#server/platform/media/picture.fixture.ts'
import { createSlipReader } from './qr-reader.ts'
import { reencodeImage } from './reencode-image.ts'

const reader = createSlipReader()
afterAll(() => reader.close())

interface Options {
  width?: number
  height?: number
  qr?: number
}

/** A white image with QR codes. */
function sheet(texts: readonly string[], { width = 900, height = 1600, qr = 240 }: Options = {}) {
  const codes = texts.map((text, at) => {
    const { path, side } = renderQrPath(text)
    const y = 60 + at * (qr + 60)
    return `<svg x="60" y="${y}" width="${qr}" height="${qr}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${codes.join('')}</svg>`
  return sharp(Buffer.from(svg))
}

const one = { kind: 'payloads', payloads: [slips.KBANK] }

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('reads a %s', async (format) => {
  const bytes = await sheet([slips.KBANK]).toFormat(format).toBuffer()
  expect(readImageHeader(bytes)).toEqual({ type: format, size: { width: 900, height: 1600 } })
  expect(await reader.read(bytes)).toEqual(one)
})

test('reads lossless and extended WebP headers', async () => {
  for (const options of [{ lossless: true }, { quality: 60, alphaQuality: 50 }]) {
    const bytes = await sheet([slips.KBANK]).ensureAlpha(0.99).webp(options).toBuffer()
    expect(readImageHeader(bytes)?.size).toEqual({ width: 900, height: 1600 })
  }
})

test('reads a rotated, blurred code with compression noise', async () => {
  const turned = await sheet([slips.SCB])
    .rotate(7, { background: '#fff' })
    .blur(1.2)
    .jpeg({ quality: 35 })
    .toBuffer()
  expect(await reader.read(turned)).toEqual({ kind: 'payloads', payloads: [slips.SCB] })
})

test('reads a re-encoded picture, which contains only pixels', async () => {
  const photo = await sheet([slips.BBL])
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const clean = await reencodeImage(polyglot)
  if (!clean) throw new Error('refused')
  const meta = await sharp(clean).metadata()
  expect([meta.format, meta.exif, meta.icc, meta.xmp]).toEqual(['jpeg', undefined, undefined, undefined])
  expect(Buffer.from(clean).includes('<script>')).toBe(false)
  expect(await reader.read(clean)).toEqual({ kind: 'payloads', payloads: [slips.BBL] })
})

test('reads a code in a very long screenshot, which stays readable when it is stored', async () => {
  const long = await sheet([slips.KBANK], { width: 720, height: 16_000, qr: 180 }).png().toBuffer()
  const stored = await reencodeImage(long)
  if (!stored) throw new Error('refused')
  expect(await reader.read(long)).toEqual(one)
  expect(await reader.read(stored)).toEqual(one)
})

test('finds each distinct code once', async () => {
  const bytes = await sheet([slips.KBANK, slips.KBANK, slips.TTB]).png().toBuffer()
  const reading = await reader.read(bytes)
  expect(reading.kind === 'payloads' && [...reading.payloads].sort()).toEqual([slips.KBANK, slips.TTB].sort())
})

test('a picture without a code is unreadable', async () => {
  expect(await reader.read(await sheet([]).png().toBuffer())).toEqual({ kind: 'unreadable' })
})

describe('refused without decoding', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', svg],
    ['text', Buffer.from('GIF, or so it says')],
    ['a cut-off PNG header', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a cut-off JPEG', Buffer.from('\xff\xd8\xff', 'latin1')],
  ])('%s', async (_name, bytes) => {
    expect(await reader.read(bytes)).toEqual({ kind: 'bad-image' })
    expect(await reencodeImage(bytes)).toBeUndefined()
  })

  test('a 14,000 px square, with bounded memory', async () => {
    const bomb = await png(14_000, 14_000)
    const before = process.memoryUsage().rss
    expect(await reader.read(bomb)).toEqual({ kind: 'bad-image' })
    expect(await reencodeImage(bomb)).toBeUndefined()
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('a thumbnail', async () => {
    const bytes = await sheet([], { width: 199, height: 900 }).png().toBuffer()
    expect(await reader.read(bytes)).toEqual({ kind: 'bad-image' })
  })
})

test("a header that doesn't match the data is a bad image", async () => {
  const bytes = await sheet([slips.KBANK]).png().toBuffer()
  expect(await reader.read(bytes.subarray(0, 2000))).toEqual({ kind: 'bad-image' })
  expect(await reencodeImage(bytes.subarray(0, 2000))).toBeUndefined()
})

describe('a worker that crashes or hangs', () => {
  const workerUrl = new URL('./qr-worker.fixture.ts', import.meta.url)
  const jpeg = (marker: string) =>
    sheet([], { width: 300, height: 300 })
      .jpeg()
      .toBuffer()
      .then((bytes) => Buffer.concat([bytes, Buffer.from(marker)]))

  test('fails one picture; the next one gets a new worker', async () => {
    const frail = createSlipReader({ workerUrl, timeoutMs: 2000 })
    const [crash, exit, fine, hang, after] = await Promise.all(
      ['crash', 'exit', 'fine', 'hang', 'fine'].map(async (marker) => frail.read(await jpeg(marker))),
    )
    expect([crash, exit, hang]).toEqual([{ kind: 'bad-image' }, { kind: 'bad-image' }, { kind: 'bad-image' }])
    expect([fine, after]).toEqual([
      { kind: 'payloads', payloads: ['fine'] },
      { kind: 'payloads', payloads: ['fine'] },
    ])
    await frail.close()
  })

  test('rejects when the queue is full', async () => {
    const small = createSlipReader({ workerUrl, maxQueued: 1 })
    const picture = await jpeg('fine')
    const readings = await Promise.allSettled([1, 2, 3].map(() => small.read(picture)))
    expect(readings.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await small.close()
    await expect(small.read(picture)).rejects.toThrow('closed')
  })
})
