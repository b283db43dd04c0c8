import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blankVideoMetadata, containsLocation, stripGif } from './strip-metadata.ts'

/** Two frames of 10 × 8 pixels, played twice. */
async function createAnimation(): Promise<Buffer> {
  const frame = (background: string) => ({
    create: { width: 10, height: 8, channels: 3 as const, background },
  })
  const [red, blue] = await Promise.all(['red', 'blue'].map((each) => sharp(frame(each)).png().toBuffer()))
  return sharp([red ?? '', blue ?? ''], { join: { animated: true } })
    .gif({ loop: 2, delay: [100, 300] })
    .toBuffer()
}

const blocks = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text), Buffer.of(0)])
const comment = Buffer.concat([Buffer.of(0x21, 0xfe), blocks('at home')])
const xmp = Buffer.concat([Buffer.of(0x21, 0xff, 11), Buffer.from('XMP DataXMP'), blocks('at home')])

const stripped = async (gif: Buffer) => Buffer.from(await stripGif(new Uint8Array(gif)).arrayBuffer())

test('removes metadata of a GIF and keeps the animation', async () => {
  const plain = await createAnimation()
  const head = 13 + ((plain[10] ?? 0) & 0x80 ? 3 << (((plain[10] ?? 0) & 7) + 1) : 0)
  const withMetadata = Buffer.concat([
    plain.subarray(0, head),
    comment,
    xmp,
    plain.subarray(head),
    Buffer.from('at home'),
  ])
  const after = await stripped(withMetadata)
  expect(after.includes('at home')).toBe(false)
  const { pages, delay, loop } = await sharp(after, { animated: true }).metadata()
  expect({ pages, delay, loop }).toEqual({ pages: 2, delay: [100, 300], loop: 2 })
  expect(await sharp(after, { animated: true }).raw().toBuffer()).toEqual(
    await sharp(plain, { animated: true }).raw().toBuffer(),
  )
})

test('processes a truncated GIF as far as it goes', async () => {
  const whole = await createAnimation()
  for (let cut = 0; cut < whole.length; cut++) {
    expect((await stripped(whole.subarray(0, cut))).length).toBeLessThanOrEqual(cut + 1)
  }
})

function box(name: string, ...contents: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    contents.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

const locationBox = box('\xa9xyz', '+13.75+100.5/')
const xmpBox = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), '+13.75')
const other = box('uuid', Buffer.alloc(16, 1), 'needed')
const createVideo = () =>
  Buffer.concat([
    box('ftyp', 'isom....'),
    box(
      'moov',
      box('mvhd', 'head'),
      box('trak', box('tkhd', 'turned'), box('udta', locationBox)),
      box('udta', locationBox),
      box('meta', locationBox),
    ),
    xmpBox,
    other,
    box('mdat', '+13.75 as a film may hold by chance'),
  ])

test('blanks location and metadata of a video and leaves everything else at its offset', () => {
  const before = createVideo()
  const after = createVideo()
  blankVideoMetadata(after)
  expect(after.length).toBe(before.length)
  expect(after.subarray(0, after.indexOf('mdat')).includes('+13.75')).toBe(false)
  expect(after.includes('xyz')).toBe(false)
  for (const text of ['isom', 'mvhd', 'turned', 'needed', '+13.75 as a film']) {
    expect(after.indexOf(text)).toBe(before.indexOf(text))
  }
  expect(after.toString('latin1').split('free')).toHaveLength(5)
})

test('handles 64-bit box sizes and boxes that extend to the end', () => {
  const large = Buffer.concat([
    Buffer.of(0, 0, 0, 1),
    Buffer.from('moov'),
    Buffer.of(0, 0, 0, 0, 0, 0, 0, 16 + 8 + 13 + 8),
  ])
  const notes = box('udta', locationBox)
  const tail = Buffer.concat([Buffer.of(0, 0, 0, 0), Buffer.from('moov'), notes])
  const bytes = Buffer.concat([large, notes, tail])
  blankVideoMetadata(bytes)
  expect(bytes.includes('+13.75')).toBe(false)
})

test('leaves truncated videos unchanged in length, without throwing', () => {
  for (let cut = 0; cut < createVideo().length; cut++) {
    const part = createVideo().subarray(0, cut)
    expect(() => blankVideoMetadata(part)).not.toThrow()
    expect(part.length).toBe(cut)
  }
})

test.each(['jpeg', 'png', 'webp'] as const)('finds a location in a %s', async (format) => {
  const picture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFormat(format)
  const position = { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' }
  const located = await picture()
    .withExif({ IFD0: { Make: 'Spyphone' }, IFD3: position })
    .toBuffer()
  expect(containsLocation(located)).toBe(true)
  expect(
    containsLocation(
      await picture()
        .withExif({ IFD0: { Make: 'Spyphone' } })
        .toBuffer(),
    ),
  ).toBe(false)
})
