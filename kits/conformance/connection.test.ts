import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { selfSigned } from './fixtures/self-signed.fixture.ts'
import { readOptions } from './options.ts'
import { runConformance } from './run.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener, isSecure = false): Promise<number> {
  const server = isSecure ? createSecureServer(selfSigned, listener) : createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const run = (host: string, timeout = '20') =>
  runConformance(readOptions(['--host', host, '--timeout', timeout], {}))

test('a host that is down', async () => {
  const port = await serve(() => undefined)
  servers.splice(0).forEach((server) => void server.close())
  await expect(run(`http://127.0.0.1:${port}`)).rejects.toThrow(
    `http://127.0.0.1:${port} refuses connections: is the backend running, and is the port right? (ECONNREFUSED)`,
  )
})

test('a host without an address', async () => {
  await expect(run('http://no-such-host.invalid')).rejects.toThrow(
    /no-such-host\.invalid (has no address|couldn’t be looked up)/,
  )
})

test('a port that fetch refuses', async () => {
  await expect(run('http://127.0.0.1:9')).rejects.toThrow(
    'http://127.0.0.1:9 gave no response to /api/lookup/info (bad port).',
  )
})

test('a host that never answers', async () => {
  const port = await serve(() => undefined)
  await expect(run(`http://127.0.0.1:${port}`, '1')).rejects.toThrow(
    `http://127.0.0.1:${port} didn’t answer /api/lookup/info within 1 seconds.`,
  )
})

test('a certificate that isn’t trusted', async () => {
  const port = await serve((_, response) => response.end('{}'), true)
  await expect(run(`https://127.0.0.1:${port}`)).rejects.toThrow(
    `The certificate of 127.0.0.1:${port} is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT).`,
  )
})

test('a host that doesn’t speak https', async () => {
  const port = await serve((_, response) => response.end('{}'))
  await expect(run(`https://127.0.0.1:${port}`)).rejects.toThrow('try http://')
})

test('a website instead of a backend', async () => {
  const port = await serve((_, response) => response.end('<!doctype html><title>Welcome</title>'))
  await expect(run(`http://127.0.0.1:${port}`)).rejects.toThrow(/answers with an HTML page \(status 200\)/)
})

test('a host that redirects', async () => {
  const port = await serve((_, response) =>
    response.writeHead(301, { location: 'https://api.example.com/' }).end(),
  )
  await expect(run(`http://127.0.0.1:${port}`)).rejects.toThrow('redirects to https://api.example.com/')
})

test.each([502, 503, 504])('a proxy whose backend is down, status %i', async (status) => {
  const port = await serve((_, response) => response.writeHead(status).end())
  await expect(run(`http://127.0.0.1:${port}`)).rejects.toThrow(
    `answers with status ${status}: the backend behind this address doesn't run, or isn't ready.`,
  )
})

test('a host that answers something else', async () => {
  const port = await serve((_, response) => response.end('pong'))
  await expect(run(`http://127.0.0.1:${port}`)).rejects.toThrow('no JSON')
})

test('a host that answers only the first request', async () => {
  let requests = 0
  const port = await serve((_, response) => {
    requests++
    if (requests === 1) response.setHeader('content-type', 'application/json').end('{}')
    else response.destroy()
  })
  const results = await run(`http://127.0.0.1:${port}`)
  const errors = results.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error')
  expect(errors.map(({ section }) => section)).toContain('SPEC §9 Timeouts')
  expect(errors[0]?.message).toContain('closed the connection without a response')
})
