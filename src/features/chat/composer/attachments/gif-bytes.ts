import { concatBytes, type ImageHeader, readLatin1 } from './image-bytes.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const COMMENT = 0xfe
const PLAIN_TEXT = 0x01
const APPLICATION = 0xff

/** Application extensions with the loop count; all others are metadata, mostly XMP. */
const loopExtensions = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Size of a colour table in bytes, from the packed flags field. */
const getColourTableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** End of a sequence of data sub-blocks, including the terminating 0. */
function findEndOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/** Reads the size. GIFs are never re-encoded, so `isAnimated` is always true. */
export function readGif(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes.length < 13) return undefined
  const [, , , , , , w0 = 0, w1 = 0, h0 = 0, h1 = 0] = bytes
  return { width: w0 | (w1 << 8), height: h0 | (h1 << 8), orientation: 1, isAnimated: true }
}

/** Removes comments, plain text and application metadata (XMP). A truncated file is processed as far as it goes. */
export function stripGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = 13 + getColourTableSize(bytes[10] ?? 0)
  const parts = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    if (bytes[at] === IMAGE) {
      at = findEndOfBlocks(bytes, at + 10 + getColourTableSize(bytes[at + 9] ?? 0) + 1)
      parts.push(bytes.subarray(start, at))
    } else if (bytes[at] === EXTENSION) {
      const label = bytes[at + 1] ?? 0
      at = findEndOfBlocks(bytes, at + 2)
      const isMetadata =
        label === APPLICATION && !loopExtensions.includes(readLatin1(bytes, start + 3, start + 14))
      if (label !== COMMENT && label !== PLAIN_TEXT && !isMetadata) parts.push(bytes.subarray(start, at))
    } else break
  }
  return concatBytes([...parts, Uint8Array.of(0x3b)])
}
