import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { fetchLimited, fetchStream } from './outgoing-request.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 10_000 }

let server: ReturnType<typeof createServer> | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
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
