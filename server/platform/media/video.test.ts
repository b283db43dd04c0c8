import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { box, bytesOf, MARK, PLACE, recording, userData } from './media.fixture.ts'
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
