import { joined, letters, orientationIn, type PictureHeader, viewOf } from './image-bytes.ts'

/** A part of a JPEG file, from its marker's 0xFF up to `end`; a scan's part holds its data. */
interface Segment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

const SOS = 0xda
const EOI = 0xd9
const APP = { first: 0xe0, exif: 0xe1, icc: 0xe2, adobe: 0xee, last: 0xef }
const COMMENT = 0xfe

/** A start of frame: C0 to CF apart from DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Where a scan's data end: at the next marker that isn't a stuffed byte, a restart or a fill byte. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * All parts between the start and the end of the picture. What phones hang behind it, a film or a second picture with
 * a position of its own, is none of them.
 * @returns undefined when this isn't a JPEG up to its first scan; one that breaks off later is taken as far as it goes
 */
function segmentsOf(bytes: Uint8Array): readonly Segment[] | undefined {
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
    const head = at + 2 + viewOf(bytes).getUint16(at + 2)
    if (head > bytes.length) break
    const end = marker === SOS ? endOfScan(bytes, head) : head
    found.push({ marker, start: at, end })
    if (marker === SOS) scans++
    at = end
  }
  return scans > 0 ? found : undefined
}

/** Reads size and orientation. */
export function readJpeg(bytes: Uint8Array): PictureHeader | undefined {
  const segments = segmentsOf(bytes)
  const frame = segments?.find(({ marker }) => isFrame(marker))
  if (!segments || !frame || frame.end - frame.start < 9) return undefined
  const exif = segments.find(
    ({ marker, start }) => marker === APP.exif && letters(bytes, start + 4, start + 8) === 'Exif',
  )
  return {
    height: viewOf(bytes).getUint16(frame.start + 5),
    width: viewOf(bytes).getUint16(frame.start + 7),
    orientation: exif ? orientationIn(bytes.subarray(exif.start + 10, exif.end)) : 1,
    animated: false,
  }
}

/** Whether a part is needed to draw the picture; the others tell who, where, when and with what. */
function isKept(bytes: Uint8Array, { marker, start, end }: Segment): boolean {
  const name = letters(bytes, start + 4, start + 15)
  if (marker === APP.first) return name.startsWith('JFIF') && end - start === 18 // without a thumbnail
  if (marker === APP.icc) return name === 'ICC_PROFILE'
  if (marker === APP.adobe) return name.startsWith('Adobe')
  return (marker < APP.first || marker > APP.last) && marker !== COMMENT
}

/**
 * The same picture without EXIF, XMP, IPTC, comments, thumbnails and what hangs behind it; its colours stay.
 * @returns undefined when this isn't a JPEG
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const segments = segmentsOf(bytes)
  if (!segments) return undefined
  const kept = segments.filter((segment) => isKept(bytes, segment))
  return joined([
    bytes.subarray(0, 2),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
    Uint8Array.of(0xff, EOI),
  ])
}
