import sharp from 'sharp'
import { encode } from 'uqr'
import type { ScanRegion } from './scan-qr-codes.ts'

/** Layout of a drawn slip. */
export interface SlipLayout {
  readonly text: string | undefined
  readonly width: number
  readonly height: number
  /** Side of the code as a share of the width, and its position as shares of the free space. */
  readonly side: number
  readonly x: number
  readonly y: number
  /** Light text on a dark background; `all`: also the code. */
  readonly dark?: 'writing' | 'all'
  /** A larger code above the slip's. */
  readonly promotion?: string
}

export const slipLayout: SlipLayout = {
  text: undefined,
  width: 1080,
  height: 2400,
  side: 0.24,
  x: 0.95,
  y: 0.95,
}

function code(text: string, left: number, top: number, side: number, light: string, dark: string): string {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="${light}"/><path d="${path}" fill="${dark}"/></svg>`
}

/** Renders a slip as PNG. */
export function drawSlip(slip: SlipLayout): Promise<Buffer> {
  const { text, width, height, dark, promotion } = slip
  const [ground, ink] = dark ? ['#14141c', '#eee'] : ['#fff', '#222']
  const side = slip.side * width
  const lines = Array.from({ length: 12 }, (_, at) => {
    const y = height * (0.14 + at * 0.04)
    return `<text x="${width * 0.06}" y="${y}" font-size="${width * 0.035}" fill="${ink}">Amount 1,000.00 to xxx-x-x1234-x ${at}</text>`
  })
  const own = dark === 'all' ? ([ground, ink] as const) : (['#fff', '#000'] as const)
  const codes = [
    promotion ? code(promotion, 0.05 * width, 0.62 * height, side * 1.3, '#fff', '#000') : '',
    text ? code(text, slip.x * (width - side), slip.y * (height - side), side, ...own) : '',
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="${ground}"/>${lines.join('')}${codes.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Adds deterministic noise, as of a camera in low light. */
export async function addNoise(picture: Buffer, strength: number): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  for (let at = 0; at < data.length; at += 1) {
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + (random() + random() - 1) * strength))
  }
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Simulates a 12-megapixel photo of a slip on a table: slightly rotated, shaded and noisy. */
export async function photograph(slip: Buffer, share: number, angle: number): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const small = await sharp(slip)
    .resize({ height: height * share })
    .png()
    .toBuffer()
  const turned = await sharp(small).rotate(angle, { background: '#6b5a4a' }).png().toBuffer()
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity="0.45"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const photo = await sharp({ create: { width, height, channels: 3, background: '#6b5a4a' } })
    .composite([{ input: turned }, { input: Buffer.from(shade) }])
    .blur(1.2)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return addNoise(photo, 30)
}

/** Crops regions of a picture as a canvas would. */
export async function regionCropper(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata()
  const crop = async ({ scale, inverted: _, ...box }: ScanRegion): Promise<ImageData> => {
    const { data, info } = await sharp(picture)
      .flatten({ background: '#fff' })
      .extract(box)
      .resize(Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale)), {
        fit: 'fill',
        kernel: 'linear',
      })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb',
    }
  }
  return { size: { width, height }, crop }
}
