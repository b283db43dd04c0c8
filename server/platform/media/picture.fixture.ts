import sharp from 'sharp'

/** A picture of one colour; it may be larger than the limit. */
export const canvas = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' }, limitInputPixels: false })

/** A PNG of one colour. */
export const png = (width?: number, height?: number): Promise<Buffer> =>
  canvas(width, height).png().toBuffer()
