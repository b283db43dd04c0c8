/** Type and size of an image, read from its header without decoding it. */
export interface ImageHeader {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp'
  /** Size in pixels; undefined if the header is truncated or invalid. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** Bytes as text, one character each. */
export function readLatin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function sized(type: ImageHeader['type'], width: number, height: number): ImageHeader {
  return width > 0 && height > 0 ? { type, size: { width, height } } : { type }
}

function png(view: DataView, bytes: Uint8Array): ImageHeader {
  if (view.byteLength < 24 || readLatin1(bytes, 12, 16) !== 'IHDR') return { type: 'png' }
  return sized('png', view.getUint32(16), view.getUint32(20))
}

function gif(view: DataView): ImageHeader {
  return view.byteLength < 10
    ? { type: 'gif' }
    : sized('gif', view.getUint16(6, true), view.getUint16(8, true))
}

/** Segments and fill bytes before the frame header; cameras write fewer than a hundred. */
const MAX_JPEG_STEPS = 10_000

/** Walks the JPEG segments up to the frame header. */
function jpeg(view: DataView): ImageHeader {
  let at = 2
  for (let step = 0; step < MAX_JPEG_STEPS; step++) {
    if (at + 9 > view.byteLength || view.getUint8(at) !== 0xff) break
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    // Fill bytes and standalone markers have no length field.
    const alone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += marker === 0xff ? 1 : alone ? 2 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return { type: 'jpeg' }
}

function webp(view: DataView, bytes: Uint8Array): ImageHeader {
  if (view.byteLength < 30) return { type: 'webp' }
  const chunk = readLatin1(bytes, 12, 16)
  const u24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (chunk === 'VP8X') return sized('webp', u24(24) + 1, u24(27) + 1)
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return sized('webp', (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
  }
  return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
}

/**
 * Detects an image by its magic bytes, regardless of its name or declared type, and reads its size from the header, so that
 * decompression bombs are rejected before decoding.
 * @returns undefined if the bytes aren't a PNG, JPEG, GIF or WebP
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (readLatin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return png(view, bytes)
  if (readLatin1(bytes, 0, 3) === '\xff\xd8\xff') return jpeg(view)
  if (/^GIF8[79]a/.test(readLatin1(bytes, 0, 6))) return gif(view)
  if (readLatin1(bytes, 0, 4) === 'RIFF' && readLatin1(bytes, 8, 12) === 'WEBP') return webp(view, bytes)
  return undefined
}
