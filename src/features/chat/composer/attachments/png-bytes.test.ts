import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPng, stripPng } from './png-bytes.ts'

const ground = (alpha: number) => ({ r: 200, g: 30, b: 90, alpha })
const make = (alpha: number) =>
  sharp({ create: { width: 33, height: 20, channels: alpha < 1 ? 4 : 3, background: ground(alpha) } })

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Inserts chunks after the header of a PNG. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

test('reads the header', async () => {
  const opaque = await make(1).png().toBuffer()
  expect(readPng(opaque)).toEqual({
    width: 33,
    height: 20,
    orientation: 1,
    isAnimated: false,
    hasTransparency: false,
  })
  expect(readPng(await make(0.5).png().toBuffer())?.hasTransparency).toBe(true)
  expect(readPng(withChunks(opaque, chunk('acTL', Buffer.alloc(8))))?.isAnimated).toBe(true)
})

test('removes GPS position and texts, and keeps pixels and colours', async () => {
  const plain = await make(0.5)
    .withExif({ IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  expect((await sharp(plain).metadata()).exif).toBeDefined()
  const withMetadata = withChunks(
    plain,
    chunk('tEXt', Buffer.from('Comment\0at home')),
    chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<xmp>at home</xmp>')),
    chunk('tIME', Buffer.of(7, 234, 1, 1, 0, 0, 0)),
    chunk('prVt', Buffer.from('at home')),
  )
  const after = stripPng(Buffer.concat([withMetadata, Buffer.from('at home')]))
  if (!after) throw new Error('not stripped')
  const { exif, xmp, icc } = await sharp(after).metadata()
  expect([exif, xmp]).toEqual([undefined, undefined])
  expect(icc).toEqual((await sharp(plain).metadata()).icc)
  expect(Buffer.from(after).includes('at home')).toBe(false)
  expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
})

test('reads the orientation from eXIf', async () => {
  const turned = await make(1).withMetadata({ orientation: 8 }).png().toBuffer()
  expect(readPng(turned)?.orientation).toBe(8)
})

test('rejects truncated files', async () => {
  const whole = await make(1).png().toBuffer()
  for (let cut = 0; cut < whole.length; cut++) {
    expect(readPng(whole.subarray(0, cut))).toBeUndefined()
    expect(stripPng(whole.subarray(0, cut))).toBeUndefined()
  }
})
