import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectMediaType, readImageSize } from './media-type.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Pads a file header with zeros. */
function padded(head: string, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set(bytesOf(head))
  return bytes
}

/** A HEIC header with an 'ispe' box for each of these sizes. */
function heic(...sizes: readonly (readonly [width: number, height: number])[]): Uint8Array {
  const bytes = padded('....ftypheic', 200)
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
  const bytes = padded('BM', 60)
  new DataView(bytes.buffer).setInt32(18, width, true)
  new DataView(bytes.buffer).setInt32(22, height, true)
  return bytes
}

test.each([
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBP', 'image/webp'],
  ['BM..........', 'image/bmp'],
  ['....ftypheic', 'image/heic'],
  ['....ftypmif1', 'image/heic'],
  ['....ftyphevc', 'image/heic'],
  ['....ftypavif', 'image/heic'],
  ['....ftypisom', 'video/mp4'],
  ['....ftypavc1', 'video/mp4'],
  ['....ftypqt  ', 'video/quicktime'],
  ['....wide....', 'video/quicktime'],
  ['....ftypM4A ', undefined],
  ['%PDF-1.7', undefined],
  ['<svg xmlns=', undefined],
  ['', undefined],
])('the media type of %j is %s', (head, type) => {
  expect(detectMediaType(bytesOf(head))).toBe(type)
})

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('reads type and size of a %s', async (format) => {
  const create = { width: 300, height: 200, channels: 3, background: '#fff' } as const
  const bytes = await sharp({ create }).toFormat(format).toBuffer()
  expect(detectMediaType(bytes.subarray(0, 16))).toBe(`image/${format}`)
  expect(readImageSize(bytes)).toEqual({ width: 300, height: 200 })
  expect(readImageSize(bytes.subarray(0, 9))).toBeUndefined()
})

test.each([
  ['a HEIC with tiles and a thumbnail', heic([512, 512], [4032, 3024], [160, 120]), [4032, 3024]],
  ['a BMP stored from the top', bmp(900, -700), [900, 700]],
] as const)('reads the size of %s', (_, bytes, [width, height]) => {
  expect(readImageSize(bytes)).toEqual({ width, height })
})

test('truncated files have no size', () => {
  expect([heic(), bmp(9, 9).subarray(0, 25), bytesOf('')].map(readImageSize)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
