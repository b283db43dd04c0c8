import sharp from 'sharp'

const WIDTH = 480
const HEIGHT = 300
const PHONE = { width: 148, height: 320, left: 166, top: 40 }

const art = new URL('../../server/assets/art/', import.meta.url)

/** Renders a topic's poster: a screenshot in a phone shape on top of an artwork. */
export async function makePoster(screen: Buffer, artName: string, to: string): Promise<void> {
  const corners = Buffer.from(
    `<svg width="${PHONE.width}" height="${PHONE.height}"><rect width="100%" height="100%" rx="16"/></svg>`,
  )
  const phone = await sharp(screen)
    .resize(PHONE.width, PHONE.height, { fit: 'cover', position: 'top' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const visible = await sharp(phone)
    .extract({ left: 0, top: 0, width: PHONE.width, height: HEIGHT - PHONE.top })
    .toBuffer()
  await sharp(new URL(`${artName}.svg`, art).pathname, { density: 144 })
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: visible, left: PHONE.left, top: PHONE.top }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(to)
}
