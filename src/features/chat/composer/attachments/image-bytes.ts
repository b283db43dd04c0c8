/** What a picture's header tells, before anything is decoded. */
export interface PictureHeader {
  /** Pixels as stored, before a turn that EXIF asks for. */
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8; 1: upright. */
  readonly orientation: number
  /** Moves: drawing it would stop it. */
  readonly animated: boolean
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Bytes as a text of one letter each, for names and marks inside files. */
export function letters(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

/** Parts of a file, one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * EXIF orientation in a TIFF block.
 * @returns 1 when it says none, or can't be read
 */
export function orientationIn(tiff: Uint8Array): number {
  if (tiff.length < 8) return 1
  const view = viewOf(tiff)
  const little = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, little)
  if (first + 2 > tiff.length) return 1
  const end = Math.min(first + 2 + view.getUint16(first, little) * 12, tiff.length)
  for (let entry = first + 2; entry + 12 <= end; entry += 12) {
    if (view.getUint16(entry, little) !== 0x0112) continue
    const value = view.getUint16(entry + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
