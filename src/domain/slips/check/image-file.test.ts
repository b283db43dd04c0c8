import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fitWithin } from './check-slip.ts'
import { detectImageType, isDecodable, isSendable, needsReencoding, validateImageFile } from './image-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const sheet = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })

/** Pads a file header with zeros. */
function padded(head: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return bytes
}

/** A HEIC header with an 'ispe' box for each of these sizes. */
function heic(...sizes: readonly (readonly [width: number, height: number])[]): Uint8Array {
  const bytes = padded(bytesOf('....ftypheic'), 200)
  const view = new DataView(bytes.buffer)
  sizes.forEach(([width, height], index) => {
    const at = 40 + index * 20
    bytes.set(bytesOf('ispe'), at)
    view.setUint32(at + 8, width)
    view.setUint32(at + 12, height)
  })
  return bytes
}

function bmp(width: number, height: number): Uint8Array {
  const bytes = padded(bytesOf('BM'), 60)
  new DataView(bytes.buffer).setInt32(18, width, true)
  new DataView(bytes.buffer).setInt32(22, height, true)
  return bytes
}

test('detects image formats by content', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const bytes = await sheet(300, 300).toFormat(format).toBuffer()
    expect(detectImageType(bytes.subarray(0, 16))).toBe(`image/${format}`)
  }
  expect(detectImageType(heic())).toBe('image/heic')
  expect(detectImageType(bmp(1, 1))).toBe('image/bmp')
  expect(detectImageType(bytesOf('%PDF-1.7'))).toBeUndefined()
  expect(detectImageType(bytesOf('<svg xmlns='))).toBeUndefined()
})

test('rejects empty files, files that are not images and huge images', () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
  expect(validateImageFile(0, new Uint8Array())).toBe('empty')
  expect(validateImageFile(5000, bytesOf('%PDF-1.7'))).toBe('not-image')
  expect(validateImageFile(200_000_000, jpeg)).toBe('too-large')
  expect(validateImageFile(400_000, jpeg)).toBeUndefined()
})

test('sends small pictures unchanged if the server supports their format', async () => {
  const jpeg = await sheet(300, 300).jpeg().toBuffer()
  expect([needsReencoding(jpeg), isSendable(jpeg)]).toEqual([false, true])
  expect([needsReencoding(padded(jpeg, 4_000_000)), isSendable(padded(jpeg, 4_000_000))]).toEqual([
    true,
    true,
  ])
  expect([needsReencoding(padded(jpeg, 11_000_000)), isSendable(padded(jpeg, 11_000_000))]).toEqual([
    true,
    false,
  ])
  expect([needsReencoding(heic()), isSendable(heic())]).toEqual([true, false])
})

test('does not decode pictures with too many pixels, however small the file', async () => {
  const huge = await sheet(1, 1).png().toBuffer()
  for (const at of [16, 20]) huge.writeUInt32BE(14_000, at)
  expect(isDecodable(huge)).toBe(false)
  expect(isDecodable(await sheet(4000, 3000).jpeg().toBuffer())).toBe(true)
  expect(isDecodable(heic([512, 512], [4032, 3024], [160, 120]))).toBe(true)
  expect(isDecodable(heic([512, 512], [9000, 12_000], [160, 120]))).toBe(false)
  expect(isDecodable(bmp(9000, -9000))).toBe(false)
  expect(isDecodable(bmp(900, -900))).toBe(true)
})

test('scales down without distortion, but never up and never below a readable width', () => {
  expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 })
  expect(fitWithin({ width: 900, height: 1600 }, 2400)).toEqual({ width: 900, height: 1600 })
  expect(fitWithin({ width: 1080, height: 9000 }, 1600)).toEqual({ width: 720, height: 6000 })
  expect(fitWithin({ width: 300, height: 9000 }, 1600)).toEqual({ width: 300, height: 9000 })
})
