import { readLatin1 } from '#contract/formats/image-header.ts'

// Metadata of files that a canvas can't re-encode; location and device of pictures are lost in `encodeImage`. Why no
// library: exifr only reads, and piexifjs removes EXIF from JPEGs only.

/** EXIF tag of the location (0x8825) and its type (LONG), in both byte orders. */
const GPS_POINTERS = [0x88250004, 0x25880400]

/** Whether the EXIF data of a picture contains a location; rarely also true for other bytes. */
export function containsLocation(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.length; at++) if (GPS_POINTERS.includes(view.getUint32(at))) return true
  return false
}

const GIF = { extension: 0x21, image: 0x2c, comment: 0xfe, plainText: 0x01, application: 0xff, trailer: 0x3b }

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

/** A GIF without comments, plain text and application metadata (XMP). A truncated file is processed as far as it goes. */
export function stripGif(bytes: Uint8Array<ArrayBuffer>): Blob {
  let at = 13 + getColourTableSize(bytes[10] ?? 0)
  const parts = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    if (bytes[at] === GIF.image) {
      at = findEndOfBlocks(bytes, at + 10 + getColourTableSize(bytes[at + 9] ?? 0) + 1)
      parts.push(bytes.subarray(start, at))
    } else if (bytes[at] === GIF.extension) {
      const label = bytes[at + 1] ?? 0
      at = findEndOfBlocks(bytes, at + 2)
      const isMetadata =
        label === GIF.application && !loopExtensions.includes(readLatin1(bytes, start + 3, start + 14))
      if (label !== GIF.comment && label !== GIF.plainText && !isMetadata)
        parts.push(bytes.subarray(start, at))
    } else break
  }
  return new Blob([...parts, Uint8Array.of(GIF.trailer)], { type: 'image/gif' })
}

/** Container boxes on the path to metadata. */
const containerBoxes = ['moov', 'trak']

/** Boxes with metadata: location, device, names. */
const metadataBoxes = ['udta', 'meta']

/** UUID of the XMP box. */
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac'

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Removes location, device and names from an MP4 or QuickTime file, in place: metadata boxes become `free` boxes of the
 * same length, so that all offsets remain valid. Unparsable parts are left unchanged.
 */
export function blankVideoMetadata(bytes: Uint8Array, from = 0, to = bytes.length): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = from; at + 8 <= to; ) {
    const name = readLatin1(bytes, at + 4, at + 8)
    const size32 = view.getUint32(at)
    if (size32 === 1 && at + 16 > to) return
    const head = size32 === 1 ? 16 : 8
    const size = size32 === 1 ? Number(view.getBigUint64(at + 8)) : size32 === 0 ? to - at : size32
    const end = at + size
    if (size < head || end > to) return
    if (containerBoxes.includes(name)) blankVideoMetadata(bytes, at + head, end)
    else if (
      metadataBoxes.includes(name) ||
      (name === 'uuid' && toHex(bytes.subarray(at + head, at + head + 16)) === XMP_UUID)
    ) {
      bytes.set([0x66, 0x72, 0x65, 0x65], at + 4) // 'free'
      bytes.fill(0, at + head, end)
    }
    at = end
  }
}
