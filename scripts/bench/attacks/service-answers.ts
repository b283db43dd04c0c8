import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { otpSend } from '../../../src/contract/otp.ts'
import type { Attack } from './attack.ts'

const MB = 1024 * 1024
const ANSWER_BYTES = 400 * MB

/** An answer of the operator's service with 400 MB. */
export const longAnswer = answeringWith('a service answers 400 MB', async (_, response) => {
  // The server is right to hang up.
  await pipeline(Readable.from(longBody()), response).catch(() => undefined)
})

function* longBody(): Generator<Buffer> {
  const chunk = Buffer.alloc(MB, 'x')
  for (let sent = 0; sent < ANSWER_BYTES; sent += MB) yield chunk
}

/** An answer of 400 MB that is compressed a thousandfold. */
export const packedAnswer = answeringWith('a service answers 400 MB in 400 KB of gzip', (_, response) => {
  response.setHeader('content-encoding', 'gzip')
  response.end(packed())
})

let packedBytes: Buffer | undefined
function packed(): Buffer {
  packedBytes ??= gzipSync(Buffer.alloc(ANSWER_BYTES, 'x'))
  return packedBytes
}

/** A stranger asks for a one-time password, which the operator's service is to send. */
function answeringWith(name: string, listener: RequestListener): Attack {
  return {
    name,
    async prepare() {
      packed()
      const service = createServer((request, response) => {
        request.resume().on('end', () => void listener(request, response))
      }).listen(0, '127.0.0.1')
      await once(service, 'listening')
      const address = service.address()
      const port = typeof address === 'object' && address ? address.port : 0
      return {
        env: {
          OTP_WEBHOOK: `http://127.0.0.1:${port}/`,
          WEBHOOK_SECRET: 'a-secret-of-at-least-32-characters',
        },
        close: () => {
          service.close()
          service.closeAllConnections()
        },
      }
    },
    async send({ address }) {
      const response = await fetch(address + otpSend.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber: '0899999999' }),
      })
      await response.arrayBuffer()
      // Calls that don't wait for the service leave it reading.
      await setTimeout(3000)
      return 1
    },
  }
}
