import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatUploadImage } from '#contract/chat.ts'
import { lookupBanks } from '#contract/lookups.ts'
import { walletAccount, walletTransfer } from '#contract/wallet.ts'
import { Host } from './host.ts'

let server: Server
let host: Host
const requests: IncomingMessage[] = []
let limited = 0

beforeEach(async () => {
  requests.length = 0
  limited = 0
  server = createServer((request, response) => {
    requests.push(request)
    if (requests.length > limited) return void response.end('[]')
    response.writeHead(429, { 'retry-after': '1' }).end('{"message":"REQUEST_LIMIT"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = new Host(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('sends the headers of the portal', async () => {
  host.token = 'session'
  await host.send(walletTransfer, { body: {}, idempotencyKey: 'key', language: 'lo' })
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer session',
    'x-requested-with': 'wallet-user',
    'accept-language': 'lo',
    'idempotency-key': 'key',
    'content-type': 'application/json',
  })
})

test('sends another token, or none', async () => {
  host.token = 'session'
  await host.send(lookupBanks, { token: 'other' })
  await host.send(lookupBanks, { token: null })
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer other', undefined])
})

test('escapes path parameters', async () => {
  await host.send(walletAccount, { params: { slotCode: 'A/B?' } })
  expect(requests[0]?.url).toBe('/api/wallet/account/A%2FB%3F')
})

test('asks a host that limits requests again once, when it says so', async () => {
  limited = 1
  const start = performance.now()
  expect((await host.send(lookupBanks)).status).toBe(200)
  expect(performance.now() - start).toBeGreaterThan(990)
  expect(requests.length).toBe(2)
  limited = 99
  expect((await host.send(lookupBanks)).status).toBe(429)
  expect(requests.length).toBe(4)
})

test('a timeout of the command line is also that of uploads', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const slow = new Host(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { timeoutMs: 300 })
  await expect(slow.send(chatUploadImage, { body: new FormData() })).rejects.toThrow('within 0.3 seconds')
  silent.closeAllConnections()
  silent.close()
})
