import { crc32, deflateSync } from 'node:zlib'
import { box, bytesOf } from '../../server/platform/media/media.fixture.ts'

/** A black PNG of one bit per pixel, which deflate packs to a thousandth: 98 KB for 1 x 52,000,000 pixels. */
export function tallPicture(width: number, height: number): Uint8Array {
  const chunk = (type: string, ...parts: Parameters<typeof bytesOf>) => {
    const content = bytesOf(type, ...parts)
    return bytesOf(content.byteLength - 4, content, crc32(content))
  }
  // Each row begins with a byte for its filter.
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  return bytesOf(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', width, height, '\x01\0\0\0\0'),
    chunk('IDAT', rows),
    chunk('IEND'),
  )
}

/** A video whose track of positions has many chunks that all are the same sample. */
export function overlappingVideo(chunks: number, sampleBytes: number): Uint8Array {
  const head = box('ftyp', 'isom', 0, 'isom')
  const places = Array.from({ length: chunks }, () => head.byteLength + 8)
  const moov = box(
    'moov',
    box('mvhd', new Uint8Array(100)),
    track('vide', 0, []),
    track('meta', sampleBytes, places),
  )
  return bytesOf(head, box('mdat', new Uint8Array(sampleBytes)), moov)
}

function track(handler: string, sampleBytes: number, chunks: readonly number[]): Uint8Array {
  const tables = box(
    'stbl',
    box('stsd', 0, 0),
    box('stsz', 0, sampleBytes, chunks.length),
    box('stsc', 0, 1, 1, 1, 1),
    box('stco', 0, chunks.length, chunks),
  )
  const header = box('hdlr', 0, 0, handler, 0, 0, 0, '\0')
  const media = box('mdia', box('mdhd', new Uint8Array(24)), header, box('minf', tables))
  return box('trak', box('tkhd', new Uint8Array(84)), media)
}
