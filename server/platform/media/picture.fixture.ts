import sharp from 'sharp'

/** A single-colour image, possibly larger than allowed. */
export const canvas = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' }, limitInputPixels: false })

export const png = (width?: number, height?: number): Promise<Buffer> =>
  canvas(width, height).png().toBuffer()
