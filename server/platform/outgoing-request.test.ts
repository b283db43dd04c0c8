import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { webhookOtpSender } from '#server/modules/accounts/otp-senders.ts'
import { webhookBank, webhookVouchers } from '#server/modules/deposits/webhooks.ts'
import { createLog } from './log.ts'
import { fetchLimited, fetchStream } from './outgoing-request.ts'
import { ServiceUnavailableError } from './service-unavailable.ts'
import { createWebhook } from './webhook.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 10_000 }

let server: ReturnType<typeof createServer> | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
  server?.close()
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

/** Writes until the client hangs up. */
async function writeEndlessly(response: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(100)
  while (!response.destroyed) {
    if (response.write(chunk)) await new Promise(setImmediate)
    else await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
}

test('returns status, headers and body, and asks for no compression', async () => {
  const asked: unknown[] = []
  const url = await serve((request, response) => {
    asked.push(request.method, request.headers['accept-encoding'], request.headers['x-test'])
    response.writeHead(418, { 'x-answer': '1' }).end('x'.repeat(1000))
  })
  const { status, headers, bytes } = await fetchLimited(
    url,
    { method: 'PUT', headers: { 'x-test': 'a' } },
    LIMITS,
  )
  expect(asked).toEqual(['PUT', 'identity', 'a'])
  expect([status, headers.get('x-answer'), bytes.byteLength]).toEqual([418, '1', 1000])
})

test.each([
  fetchLimited,
  async (...args: Parameters<typeof fetchStream>) => (await fetchStream(...args)).text(),
])('hangs up on a response that is longer than its limit, without reading it whole', async (request) => {
  const hungUp = Promise.withResolvers<void>()
  const url = await serve((_, response) => {
    response.once('close', hungUp.resolve)
    void writeEndlessly(response)
  })
  await expect(request(url, {}, LIMITS)).rejects.toThrow('too long')
  await hungUp.promise
})

test('hangs up on a response that announces too much', async () => {
  const url = await serve((_, response) => response.writeHead(200, { 'content-length': 1001 }).write('x'))
  await expect(fetchLimited(url, {}, LIMITS)).rejects.toThrow('too long')
})

test('refuses a compressed response, which may be a thousand times larger', async () => {
  const packed = gzipSync(Buffer.alloc(100))
  const url = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  )
  await expect(fetchLimited(url, {}, LIMITS)).rejects.toThrow('compressed')
})

test('the time limit includes the body', async () => {
  const hungUp = Promise.withResolvers<void>()
  const url = await serve((_, response) => {
    response.once('close', hungUp.resolve)
    response.write('x')
  })
  await expect(fetchLimited(url, {}, { maxBytes: 1000, timeoutMs: 200 })).rejects.toThrow('in time')
  await hungUp.promise
})

test('refuses redirects', async () => {
  const url = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  await expect(fetchLimited(url, {}, LIMITS)).rejects.toThrow('fetch failed')
})

describe('webhooks', () => {
  const SECRET = 'a-secret-of-at-least-32-characters'
  const NOW = Date.UTC(2026, 10, 24, 3, 5)

  const now = () => NOW

  const lines: string[] = []
  afterEach(() => {
    lines.length = 0
  })

  /** Starts a service of the operator, and a webhook that asks it. */
  async function webhookTo(listener: RequestListener) {
    const url = `${await serve(listener)}hook`
    const log = createLog((line) => lines.push(line), now)
    return createWebhook({ url, secret: SECRET }, { now, log })
  }

  const answer = (value: unknown): RequestListener => {
    return (request, response) => {
      request.resume()
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
  }

  test('a one-time password is posted with a signature that the receiver can verify', async () => {
    const received: unknown[] = []
    const webhook = await webhookTo(async (request, response) => {
      const body = (await request.toArray()).join('')
      const { 'kapao-timestamp': timestamp, 'kapao-signature': signature } = request.headers
      const expected = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')
      received.push(JSON.parse(body), signature === expected, timestamp)
      response.end()
    })
    await webhookOtpSender(webhook).send({ phone: '0812345678', ref: 'ABCD', code: '123456', at: NOW })
    expect(received).toEqual([
      { type: 'otp', phone: '0812345678', ref: 'ABCD', code: '123456', at: new Date(NOW).toISOString() },
      true,
      String(NOW),
    ])
  })

  test('a service that refuses or redirects has not sent the password', async () => {
    for (const status of [500, 302]) {
      const webhook = await webhookTo((_, response) => {
        response.writeHead(status, { location: '/elsewhere' }).end()
      })
      const message = { phone: '0812345678', ref: 'ABCD', code: '123456', at: NOW }
      await expect(webhookOtpSender(webhook).send(message)).rejects.toThrow()
      server?.close()
    }
  })

  test('a transfer that the bank knows is read in satang', async () => {
    const transfer = {
      amount: 750.25,
      senderBank: 'KBANK',
      receiverBank: 'SCB',
      senderAccount: 'xxx-x-x1234-x',
      receiverAccount: '5566778899',
      at: '2026-11-24T10:00:00+07:00',
    }
    const bank = webhookBank(await webhookTo(answer({ kind: 'found', transfer })), now)
    expect(await bank.find('004', 'REF')).toEqual({
      kind: 'found',
      transfer: {
        satang: 75_025,
        senderBank: 'KBANK',
        receiverBank: 'SCB',
        senderAccount: 'xxx-x-x1234-x',
        receiverAccount: '5566778899',
        senderName: '',
        at: Date.parse('2026-11-24T10:00:00+07:00'),
      },
    })
  })

  /** A transfer as the bank's service answers. */
  const transferAt = (at: string) => ({
    amount: 750,
    senderBank: 'KBANK',
    receiverBank: 'SCB',
    senderAccount: '1234567890',
    receiverAccount: '5566778899',
    at,
  })

  test.each([
    ['a year ago', '2025-11-24T10:00:00+07:00', 'found'],
    ['by a clock that is nine minutes ahead', '2026-11-24T10:14:00+07:00', 'found'],
    ['by a clock in another zone', '2026-11-24T10:00:00Z', 'unavailable'],
    ['in the year 9999', '9999-12-31T23:59:59Z', 'unavailable'],
    ['before there were slips', '1970-01-01T00:00:00Z', 'unavailable'],
  ])('a transfer dated %s', async (_, at, kind) => {
    const bank = webhookBank(await webhookTo(answer({ kind: 'found', transfer: transferAt(at) })), now)
    expect((await bank.find('004', 'REF')).kind).toBe(kind)
  })

  test.each([
    ['not JSON', 'oops'],
    ['of another shape', { kind: 'found', transfer: {} }],
    ['too long', 'x'.repeat(70_000)],
  ])('an answer of the bank that is %s counts as unavailable', async (_, value) => {
    const bank = webhookBank(await webhookTo(answer(value)), now)
    expect(await bank.find('004', 'REF')).toEqual({ kind: 'unavailable' })
  })

  test('a failure is logged with its reason, and without the values of the answer', async () => {
    const fail = async (listener: RequestListener) => {
      const bank = webhookBank(await webhookTo(listener), now)
      await bank.find('004', 'REF')
      server?.close()
      return JSON.parse(lines.pop() ?? '{}')
    }
    const common = { level: 'warn', event: 'webhook', type: 'bank' }
    const transfer = { amount: 1, senderBank: 'KBANK', receiverBank: 'SCB', senderAccount: '1234567890' }
    const shape = await fail(answer({ kind: 'found', transfer: { ...transfer, senderName: 5 } }))
    expect(shape).toMatchObject({ ...common, message: expect.stringContaining('transfer.receiverAccount') })
    expect(await fail(answer('Somchai'))).toMatchObject({
      ...common,
      message: 'the answer of the webhook is no JSON',
    })
    const status = await fail((_, response) => void response.writeHead(401).end())
    expect(status).toMatchObject({ ...common, message: 'the webhook answered 401' })
    expect(await fail((request) => request.socket.destroy())).toMatchObject({
      ...common,
      cause: 'UND_ERR_SOCKET',
    })
  })

  test('a gift is redeemed with its amount, or refused; a broken answer is an error, not a refusal', async () => {
    const redeem = async (value: unknown) => {
      try {
        return await webhookVouchers(await webhookTo(answer(value))).redeem('CODE', 200)
      } finally {
        server?.close()
      }
    }
    expect(await redeem({ kind: 'redeemed', amount: '20.5' })).toEqual({ kind: 'redeemed', satang: 2050 })
    expect(await redeem({ kind: 'spent' })).toEqual({ kind: 'spent' })
    await expect(redeem({ kind: 'redeemed' })).rejects.toThrow(ServiceUnavailableError)
  })
})
