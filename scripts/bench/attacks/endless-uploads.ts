import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { chatUploadVideo } from '../../../src/contract/chat.ts'
import { walletSlip } from '../../../src/contract/wallet.ts'
import type { Attack } from './attack.ts'

const MB = 1024 * 1024
const TRICKLE_MS = 1000

interface EndlessUpload {
  readonly path: string
  /** Size of the first chunk in bytes. The rest of the announced body is sent byte by byte. */
  readonly bytes: number
  readonly headers: Record<string, string>
}

/** Videos whose end never arrives, as many as one address may upload at a time, from three addresses. */
export const endlessGuests: Attack = {
  name: '24 uploads without an end, three addresses',
  send: ({ address }) =>
    sendEndless(
      address,
      Array.from({ length: 24 }, (_, index) => ({
        path: chatUploadVideo.path,
        bytes: 19 * MB,
        headers: { 'x-forwarded-for': `203.0.113.${index % 3}` },
      })),
    ),
}

/** Slips of one member whose end never arrives. */
export const endlessMember: Attack = {
  name: '60 slips without an end, one member',
  send: ({ address, token }) =>
    sendEndless(
      address,
      Array.from({ length: 60 }, () => ({
        path: walletSlip.path,
        bytes: 9 * MB,
        headers: { authorization: `Bearer ${token}` },
      })),
    ),
}

async function sendEndless(address: string, uploads: readonly EndlessUpload[]): Promise<number> {
  await Promise.all(uploads.map((upload) => sendOne(address + upload.path, upload)))
  return uploads.length
}

/** Sends until there is a response, or the server ends the connection. */
async function sendOne(url: string, { bytes, headers }: EndlessUpload): Promise<void> {
  const type = 'multipart/form-data; boundary=x'
  const upload = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': bytes + MB },
  })
  let isOver = false
  const over = new Promise<void>((resolve) => {
    upload.on('error', () => resolve())
    upload.on('response', (response: IncomingMessage) => response.resume().on('end', resolve))
  }).then(() => {
    isOver = true
    upload.destroy()
  })
  upload.write('--x\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\n')
  for (let sent = 0; sent < bytes && !isOver; sent += MB) {
    if (!upload.write(Buffer.alloc(MB)))
      await Promise.race([once(upload, 'drain').catch(() => undefined), over])
  }
  while (!isOver) {
    upload.write('x')
    await Promise.race([setTimeout(TRICKLE_MS), over])
  }
}
