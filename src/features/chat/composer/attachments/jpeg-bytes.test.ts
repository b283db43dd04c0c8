import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readJpeg, stripJpeg } from './jpeg-bytes.ts'

/** GPS position, device and artist, as a phone writes them. */
const exif = {
  IFD0: { Make: 'Spyphone', Artist: 'Somchai' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '13/1 45/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '100/1 30/1 0/1',
  },
}
const source = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })

async function photo(orientation?: number, progressive = false): Promise<Uint8Array> {
  const plain = source()
    .keepIccProfile()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home</x:xmpmeta>')
  const rotated = orientation === undefined ? plain : plain.withMetadata({ orientation, exif })
  return new Uint8Array(await rotated.jpeg({ progressive }).toBuffer())
}

const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text)

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

test('reads size and orientation', async () => {
  expect(readJpeg(await photo())).toEqual({ width: 60, height: 40, orientation: 1, isAnimated: false })
  expect(readJpeg(await photo(6))).toEqual({ width: 60, height: 40, orientation: 6, isAnimated: false })
})

test.each([false, true])(
  'removes GPS position, device, artist and XMP and keeps the pixels (progressive: %s)',
  async (progressive) => {
    const before = await photo(undefined, progressive)
    expect((await sharp(before).metadata()).exif).toBeDefined()
    expect(has(before, 'Somchai')).toBe(true)
    const after = stripJpeg(before)
    if (!after) throw new Error('not stripped')
    const { exif: remainingExif, xmp } = await sharp(after).metadata()
    expect(remainingExif).toBeUndefined()
    expect(xmp).toBeUndefined()
    for (const text of ['Exif', 'Somchai', 'Spyphone', 'xmpmeta']) expect(has(after, text)).toBe(false)
    expect(await pixels(after)).toEqual(await pixels(before))
  },
)

test('keeps the colour profile', async () => {
  const before = new Uint8Array(await source().withIccProfile('p3').jpeg().toBuffer())
  expect((await sharp(stripJpeg(before)).metadata()).icc).toEqual((await sharp(before).metadata()).icc)
})

test('removes comments and trailing data', async () => {
  const plain = await photo()
  const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, 7), Buffer.from('where')])
  const appendedVideo = Buffer.from('....ftypmp42 with a position')
  const after = stripJpeg(Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), appendedVideo]))
  expect(after).toEqual(stripJpeg(plain))
})

test('leaves an image without metadata unchanged', async () => {
  const plain = new Uint8Array(await source().jpeg().toBuffer())
  expect(stripJpeg(plain)).toEqual(plain)
})

test('rejects other files and truncated headers, and terminates on invalid lengths', async () => {
  const whole = await photo()
  expect(stripJpeg(whole.subarray(0, 200))).toBeUndefined()
  expect(readJpeg(Uint8Array.of(0xff, 0xd8, 0xff))).toBeUndefined()
  expect(readJpeg(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0))).toBeUndefined()
  for (let cut = 0; cut < whole.length; cut += 7) {
    const part = whole.subarray(0, cut)
    expect(() => [readJpeg(part), stripJpeg(part)]).not.toThrow()
  }
})
