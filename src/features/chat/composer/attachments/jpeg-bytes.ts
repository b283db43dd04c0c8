import { concatBytes, type ImageHeader, readExifOrientation, readLatin1, toDataView } from './image-bytes.ts'

/** A JPEG segment, from its marker's 0xFF up to `end`; for SOS including the scan data. */
interface Segment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

const SOS = 0xda
const EOI = 0xd9
const APP = { first: 0xe0, exif: 0xe1, icc: 0xe2, adobe: 0xee, last: 0xef }
const COMMENT = 0xfe

/** Start of frame: C0 to CF except DHT, JPG and DAC. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** End of a scan's data: the next marker that isn't a stuffed byte, a restart marker or a fill byte. */
function findEndOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * Segments between start and end of the image. Data that phones append (a video, or a second image with its own GPS
 * position) isn't included.
 * @returns undefined unless this is a JPEG up to its first scan; if truncated later, the segments up to there
 */
function parseSegments(bytes: Uint8Array): readonly Segment[] | undefined {
  const found: Segment[] = []
  let scans = 0
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === EOI) break
    if (marker === 0xff) {
      at++ // a fill byte
      continue
    }
    const head = at + 2 + toDataView(bytes).getUint16(at + 2)
    if (head > bytes.length) break
    const end = marker === SOS ? findEndOfScan(bytes, head) : head
    found.push({ marker, start: at, end })
    if (marker === SOS) scans++
    at = end
  }
  return scans > 0 ? found : undefined
}

/** Reads size and orientation. */
export function readJpeg(bytes: Uint8Array): ImageHeader | undefined {
  const segments = parseSegments(bytes)
  const frame = segments?.find(({ marker }) => isStartOfFrame(marker))
  if (!segments || !frame || frame.end - frame.start < 9) return undefined
  const exif = segments.find(
    ({ marker, start }) => marker === APP.exif && readLatin1(bytes, start + 4, start + 8) === 'Exif',
  )
  return {
    height: toDataView(bytes).getUint16(frame.start + 5),
    width: toDataView(bytes).getUint16(frame.start + 7),
    orientation: exif ? readExifOrientation(bytes.subarray(exif.start + 10, exif.end)) : 1,
    isAnimated: false,
  }
}

/** Whether a segment is needed to render the image; all others are metadata. */
function isSegmentNeeded(bytes: Uint8Array, { marker, start, end }: Segment): boolean {
  const name = readLatin1(bytes, start + 4, start + 15)
  if (marker === APP.first) return name.startsWith('JFIF') && end - start === 18 // without a thumbnail
  if (marker === APP.icc) return name === 'ICC_PROFILE'
  if (marker === APP.adobe) return name.startsWith('Adobe')
  return (marker < APP.first || marker > APP.last) && marker !== COMMENT
}

/**
 * Removes EXIF, XMP, IPTC, comments, thumbnails and trailing data; keeps the colour profile.
 * @returns undefined if this isn't a JPEG
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const segments = parseSegments(bytes)
  if (!segments) return undefined
  const needed = segments.filter((segment) => isSegmentNeeded(bytes, segment))
  return concatBytes([
    bytes.subarray(0, 2),
    ...needed.map(({ start, end }) => bytes.subarray(start, end)),
    Uint8Array.of(0xff, EOI),
  ])
}
