import sharp from 'sharp'
import { type ImageHeader, readImageHeader } from '#contract/formats/image-header.ts'

/** Narrow pictures of many rows cost more per pixel; 20,000 is more than any panorama or screenshot has. */
const MAX_SIDE = 20_000

/** Pixels of a JPEG: a 50-megapixel phone camera passes, a 14,000 px square doesn't. */
export const MAX_PICTURE_PIXELS = 52_000_000

/**
 * Pixels of other pictures: of these, only drawn ones have so many within the size limit. Counts all frames of an animation
 * together, and JPEGs with several scans, which the decoder holds in memory as a whole.
 */
export const MAX_BUFFERED_PIXELS = 26_000_000

/** Bytes of a decoded PNG: `MAX_BUFFERED_PIXELS` with transparency, half as many if they have 16 bits per channel. */
const MAX_PNG_BYTES = 4 * MAX_BUFFERED_PIXELS

const MAX_FRAMES = 1000

/** Sum of the pixels of a JPEG's scans, each of which goes over the whole picture. Encoders write about ten. */
const MAX_SCANNED_PIXELS = 10 * MAX_BUFFERED_PIXELS

/**
 * Whether a picture's header is within the limits. Takes no time, and so decides what may wait for a decoder at all.
 * @param bytes any bytes
 */
export function isWithinLimits(bytes: Uint8Array): boolean {
  const header = readImageHeader(bytes)
  if (!header?.size) return false
  const { width, height } = header.size
  if (Math.max(width, height) > MAX_SIDE) return false
  if (header.type === 'png' && pngBytesPerPixel(bytes) * width * height > MAX_PNG_BYTES) return false
  return width * height <= (header.type === 'jpeg' ? MAX_PICTURE_PIXELS : MAX_BUFFERED_PIXELS)
}

/** Of the decoded picture: libvips widens smaller samples and looks up colours of a palette. */
function pngBytesPerPixel(bytes: Uint8Array): number {
  const [depth = 0, colorType = 0] = bytes.subarray(24, 26)
  const channels = { 2: 3, 3: 4, 4: 2, 6: 4 }[colorType] ?? 1
  return channels * (depth === 16 ? 2 : 1)
}

/**
 * Prepares a picture within `isWithinLimits` for decoding; goes over its bytes once.
 * @returns what is to be decoded; undefined if that would take too long
 */
export async function prepareForDecoding(
  bytes: Uint8Array,
  { type, size }: ImageHeader,
): Promise<Uint8Array | undefined> {
  if (type === 'png') return removePngTexts(bytes)
  if (type === 'gif') {
    const { pages = 1 } = await sharp(bytes, { animated: true }).metadata()
    return pages <= MAX_FRAMES ? bytes : undefined
  }
  if (type !== 'jpeg' || !size) return bytes
  const scans = countScans(bytes)
  const pixels = size.width * size.height
  return scans <= 1 || (pixels <= MAX_BUFFERED_PIXELS && pixels * scans <= MAX_SCANNED_PIXELS)
    ? bytes
    : undefined
}

const pngChunks = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND']

/** Removes the chunks of a PNG that its pixels don't need: compressed texts can be a thousand times larger than the file. */
function removePngTexts(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const end = at + 12 + view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (pngChunks.includes(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

/** Number of scans of a JPEG, until the end of its picture: previews and videos behind it don't count. */
function countScans(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  // Behind the marker "start of image".
  for (let at = 2; at + 4 <= bytes.byteLength; ) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 4 > bytes.byteLength) break
    const marker = view.getUint8(at + 1)
    if (marker === 0xd9) break
    // Fill bytes, an escaped 0xff of a scan, and markers without content.
    const isAlone = marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (marker === 0xda) scans++
    at += marker === 0xff ? 1 : isAlone ? 2 : 2 + view.getUint16(at + 2)
  }
  return scans
}
