import { expect, test } from 'vitest'
import { blankVideoMetadata } from './video-bytes.ts'

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
const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), '+13.75')
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
    xmp,
    other,
    box('mdat', '+13.75 as a film may hold by chance'),
  ])

test('blanks location and metadata and leaves everything else at its offset', () => {
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

test('leaves truncated files unchanged in length, without throwing', () => {
  for (let cut = 0; cut < createVideo().length; cut++) {
    const part = createVideo().subarray(0, cut)
    expect(() => blankVideoMetadata(part)).not.toThrow()
    expect(part.length).toBe(cut)
  }
})
