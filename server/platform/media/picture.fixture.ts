import sharp from 'sharp'
import { bytesOf } from './media.fixture.ts'

/** A picture of one colour; it may be larger than the limit. */
export const canvas = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' }, limitInputPixels: false })

/** A PNG of one colour. */
export const png = (width?: number, height?: number): Promise<Buffer> =>
  canvas(width, height).png().toBuffer()

/** The beginning of a PNG. @param type color type, e.g. 6 for RGB with transparency */
export const pngHeader = (width: number, height: number, { depth = 8, type = 2 } = {}): Uint8Array =>
  bytesOf('\x89PNG\r\n\x1a\n', 13, 'IHDR', width, height, new Uint8Array([depth, type, 0, 0, 0]), 0)
