import { crc32, deflateSync } from 'node:zlib'
import { chatUploadImage } from '../../../src/contract/chat.ts'
import { walletSlip } from '../../../src/contract/wallet.ts'
import { type Attack, upload } from './attack.ts'

const PICTURES = 24

interface PngSize {
  readonly width: number
  readonly height: number
}

/** A PNG of 98 KB with one pixel in each of 52 million rows. */
const tall: PngSize = { width: 1, height: 52_000_000 }

/** As wide as a slip has to be. */
const tallSlip: PngSize = { width: 200, height: 260_000 }

/** As guests of three addresses. */
export const tallPictures: Attack = {
  name: `${PICTURES} pictures of 1 x 52,000,000 pixels, three addresses`,
  send: ({ address }) => sendPictures(address, (index) => `203.0.113.${index % 3}`),
}

/** As guests of as many addresses. */
export const tallPicturesOfMany: Attack = {
  name: `${PICTURES} pictures of 1 x 52,000,000 pixels, ${PICTURES} addresses`,
  send: ({ address }) => sendPictures(address, (index) => `203.0.113.${index}`),
}

/** As one member, in the chat and as slips. */
export const tallPicturesOfMember: Attack = {
  name: `${PICTURES} pictures of 1 x 52,000,000 pixels and ${PICTURES} slips of 200 x 260,000, one member`,
  async send({ address, token }) {
    const [picture, slip] = [png(tall), png(tallSlip)]
    await Promise.all(
      Array.from({ length: PICTURES }, async () => {
        await upload(address, { path: chatUploadImage.path, bytes: picture, token })
        await upload(address, { path: walletSlip.path, bytes: slip, token })
      }),
    )
    return 2 * PICTURES
  },
}

async function sendPictures(address: string, from: (index: number) => string): Promise<number> {
  const bytes = png(tall)
  await Promise.all(
    Array.from({ length: PICTURES }, (_, index) =>
      upload(address, { path: chatUploadImage.path, bytes, from: from(index) }),
    ),
  )
  return PICTURES
}

const pictures = new Map<PngSize, Uint8Array>()

/** A black picture of one bit per pixel, which deflate packs to a thousandth. */
function png(size: PngSize): Uint8Array {
  const known = pictures.get(size)
  if (known) return known
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header[8] = 1
  // Each row begins with a byte for its filter.
  const rows = deflateSync(Buffer.alloc(size.height * (1 + Math.ceil(size.width / 8))), { level: 9 })
  const picture = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
  pictures.set(size, picture)
  return picture
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([size, content, sum])
}
