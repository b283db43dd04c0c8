import { joined, letters, type PictureHeader } from './image-bytes.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const COMMENT = 0xfe
const PLAIN_TEXT = 0x01
const APPLICATION = 0xff

/** Extensions that say how often the picture plays; other applications' are notes, XMP above all. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Bytes of a colour table, from the byte that announces it. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Where a row of data blocks ends, its closing 0 included. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/** Reads its size. It stays as it is drawn, so whether it moves doesn't matter: `animated` is true. */
export function readGif(bytes: Uint8Array): PictureHeader | undefined {
  if (bytes.length < 13) return undefined
  const [, , , , , , w0 = 0, w1 = 0, h0 = 0, h1 = 0] = bytes
  return { width: w0 | (w1 << 8), height: h0 | (h1 << 8), orientation: 1, animated: true }
}

/**
 * The same picture without comments, texts and other programs' notes (XMP). One that breaks off is taken as far as
 * it goes.
 */
export function stripGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = 13 + tableSize(bytes[10] ?? 0)
  const parts = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    if (bytes[at] === IMAGE) {
      at = endOfBlocks(bytes, at + 10 + tableSize(bytes[at + 9] ?? 0) + 1)
      parts.push(bytes.subarray(start, at))
    } else if (bytes[at] === EXTENSION) {
      const label = bytes[at + 1] ?? 0
      at = endOfBlocks(bytes, at + 2)
      const isNote = label === APPLICATION && !loops.includes(letters(bytes, start + 3, start + 14))
      if (label !== COMMENT && label !== PLAIN_TEXT && !isNote) parts.push(bytes.subarray(start, at))
    } else break
  }
  return joined([...parts, Uint8Array.of(0x3b)])
}
