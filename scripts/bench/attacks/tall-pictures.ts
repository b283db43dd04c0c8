import { crc32, deflateSync } from 'node:zlib'
import { chatUploadImage } from '../../../src/contract/chat.ts'
import { type Attack, upload } from './attack.ts'

const HEIGHT = 52_000_000
const PICTURES = 24

/** 24 times a PNG of 98 KB with one pixel in each of 52 million rows, from guests of three addresses. */
export const tallPicture: Attack = {
  name: `${PICTURES} pictures of 1 x ${HEIGHT} pixels, three addresses`,
  send: ({ address }) => sendPictures(address, (index) => `203.0.113.${index % 3}`),
}

/** The same from as many addresses. */
export const manySenders: Attack = {
  name: `${PICTURES} pictures of 1 x ${HEIGHT} pixels, ${PICTURES} addresses`,
  send: ({ address }) => sendPictures(address, (index) => `203.0.113.${index}`),
}

async function sendPictures(address: string, from: (index: number) => string): Promise<number> {
  const bytes = tallPng()
  await Promise.all(
    Array.from({ length: PICTURES }, (_, index) =>
      upload(address, { path: chatUploadImage.path, bytes, from: from(index) }),
    ),
  )
  return PICTURES
}

let picture: Uint8Array | undefined

/** One bit and a filter byte per row; deflate packs these to a thousandth. */
function tallPng(): Uint8Array {
  if (picture) return picture
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(HEIGHT * 2), { level: 9 })
  picture = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return picture
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([size, content, sum])
}
