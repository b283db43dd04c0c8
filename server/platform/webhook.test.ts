import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { webhookOtpSender } from '#server/modules/accounts/otp-senders.ts'
import { webhookBank, webhookVouchers } from '#server/modules/deposits/webhooks.ts'
import { createLog } from './log.ts'
import { ServiceUnavailableError } from './service-unavailable.ts'
import { createWebhook } from './webhook.ts'

const SECRET = 'a-secret-of-at-least-32-characters'
const NOW = Date.UTC(2026, 10, 24, 3, 5)

const now = () => NOW

let server: ReturnType<typeof createServer> | undefined
const lines: string[] = []
afterEach(() => {
  server?.close()
  lines.length = 0
})

/** Starts a service of the operator, and a webhook that asks it. */
async function webhookTo(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const log = createLog((line) => lines.push(line), now)
  return createWebhook({ url: `http://127.0.0.1:${port}/hook`, secret: SECRET }, { now, log })
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
