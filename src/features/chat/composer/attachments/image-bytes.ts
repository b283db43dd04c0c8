/** Header data of an image, read without decoding it. */
export interface ImageHeader {
  /** Stored size in pixels, before the EXIF rotation. */
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8; 1: upright. */
  readonly orientation: number
  /** Must not be re-encoded: only the first frame would be left. */
  readonly isAnimated: boolean
}

/** A view of the same bytes, also if they are a part of a larger buffer. */
export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Decodes bytes as Latin-1, for names and signatures inside files. */
export function readLatin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

/** Concatenates byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Reads the EXIF orientation from a TIFF block.
 * @returns 1 if there is none, or if it is unreadable
 */
export function readExifOrientation(tiff: Uint8Array): number {
  if (tiff.length < 8) return 1
  const view = toDataView(tiff)
  const isLittleEndian = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittleEndian)
  if (first + 2 > tiff.length) return 1
  const end = Math.min(first + 2 + view.getUint16(first, isLittleEndian) * 12, tiff.length)
  for (let entry = first + 2; entry + 12 <= end; entry += 12) {
    if (view.getUint16(entry, isLittleEndian) !== 0x0112) continue
    const value = view.getUint16(entry + 8, isLittleEndian)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
