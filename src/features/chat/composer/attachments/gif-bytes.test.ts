import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readGif, stripGif } from './gif-bytes.ts'

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

test('removes metadata and keeps the animation', async () => {
  const plain = await createAnimation()
  const head = 13 + ((plain[10] ?? 0) & 0x80 ? 3 << (((plain[10] ?? 0) & 7) + 1) : 0)
  const withMetadata = Buffer.concat([
    plain.subarray(0, head),
    comment,
    xmp,
    plain.subarray(head),
    Buffer.from('at home'),
  ])
  const after = stripGif(withMetadata)
  expect(Buffer.from(after).includes('at home')).toBe(false)
  const { pages, delay, loop } = await sharp(after, { animated: true }).metadata()
  expect({ pages, delay, loop }).toEqual({ pages: 2, delay: [100, 300], loop: 2 })
  expect(await sharp(after, { animated: true }).raw().toBuffer()).toEqual(
    await sharp(plain, { animated: true }).raw().toBuffer(),
  )
})

test('reads the size', async () => {
  expect(readGif(await createAnimation())).toEqual({ width: 10, height: 8, orientation: 1, isAnimated: true })
  expect(readGif(Buffer.from('GIF89a'))).toBeUndefined()
})

test('processes a truncated file as far as it goes', async () => {
  const whole = await createAnimation()
  for (let cut = 0; cut < whole.length; cut++) {
    expect(stripGif(whole.subarray(0, cut)).length).toBeLessThanOrEqual(cut + 1)
  }
})
