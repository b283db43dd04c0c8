import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectImageType, isDecodable, isSendable, needsReencoding, validateImageFile } from './image-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const sheet = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })

/** Pads a file with zeros. */
function padded(head: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return bytes
}

const heic = bytesOf('....ftypheic....')
const jpeg = await sheet(300, 300).jpeg().toBuffer()
const located = await sheet(300, 300)
  .withExif({ IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
  .jpeg()
  .toBuffer()

test.each([
  ['an empty file', 0, new Uint8Array(), 'empty'],
  ['a document', 5000, bytesOf('%PDF-1.7'), 'not-image'],
  ['a video', 5000, bytesOf('....ftypisom....'), 'not-image'],
  ['a huge picture', 200_000_000, jpeg, 'too-large'],
  ['a picture', 400_000, jpeg, undefined],
  ['a HEIC picture', 400_000, heic, undefined],
] as const)('validates %s', (_, size, head, problem) => {
  expect(validateImageFile(size, head)).toBe(problem)
  expect(detectImageType(head) !== undefined).toBe(problem === undefined || problem === 'too-large')
})

test.each([
  ['a small picture', jpeg, true, false],
  ['a large picture', padded(jpeg, 4_000_000), true, true],
  ['a picture above the upload limit', padded(jpeg, 11_000_000), false, true],
  ['a format that the server doesn’t read', heic, false, true],
  ['a photo with its location', located, true, true],
] as const)('%s: is it sendable, is it re-encoded', (_, bytes, sendable, reencoded) => {
  expect([isSendable(bytes), needsReencoding(bytes)]).toEqual([sendable, reencoded])
})

test('does not decode pictures with too many pixels, however small the file', async () => {
  const huge = await sheet(1, 1).png().toBuffer()
  for (const at of [16, 20]) huge.writeUInt32BE(14_000, at)
  expect(isDecodable(huge)).toBe(false)
  expect(isDecodable(await sheet(4000, 3000).jpeg().toBuffer())).toBe(true)
  expect(isDecodable(heic)).toBe(true)
  // A very long screenshot.
  expect(isDecodable(await sheet(720, 16_000).png().toBuffer())).toBe(true)
})
