import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrokenBackend } from './fixtures/broken-backend.fixture.ts'
import { MEMBER, type ReferenceBackend, startReferenceBackend } from './fixtures/reference-backend.fixture.ts'

const command = fileURLToPath(new URL('../conformance.ts', import.meta.url))

let backend: ReferenceBackend
let folder: string
beforeAll(async () => {
  backend = await startReferenceBackend()
  folder = await mkdtemp(join(tmpdir(), 'conformance-'))
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true })
})

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, ...env } })
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status: Number(status), out, err }
}

test('exits with 2 and the usage after a wrong option', async () => {
  const { status, err } = await run(['--host', 'nowhere'])
  expect([status, err.split('\n')[0]]).toEqual([
    2,
    '--host must be an address such as https://api.example.com, without a path.',
  ])
  expect(err).toContain('Usage: npm run conformance')
})

test('exits with 1 and one sentence if there is no backend', async () => {
  const { status, err } = await run(['--host', 'http://127.0.0.1:9'])
  expect([status, err.trim().split('\n').length]).toEqual([1, 1])
  expect(err).toMatch(/^http:\/\/127\.0\.0\.1:9 /)
})

test('exits with 0 for the reference backend, and writes both reports', async () => {
  const [phone = '', password = ''] = MEMBER.split(':')
  const files = ['--html', join(folder, 'report.html'), '--junit', join(folder, 'report.xml')]
  const { status, out, err } = await run(['--host', backend.address, '--member', phone, ...files], {
    CONFORMANCE_PASSWORD: password,
  })
  expect([status, err]).toEqual([0, ''])
  expect(out).toContain('Without --writes nothing is changed')
  expect(out).toMatch(/\d+ checks, \d+ skipped: 0 errors, 0 warnings, \d+ notes\.\n$/)
  expect(out).not.toContain(password)
  expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('0 errors')
  expect(await readFile(join(folder, 'report.xml'), 'utf8')).toContain('failures="0"')
})

test('exits with 1 after an error, and says that a visitor’s checks are all', async () => {
  const broken = await startBrokenBackend(backend.address)
  broken.setBreakage({
    response(response, { path }) {
      if (path === '/api/lookup/banks') response.body = [{ nameTH: 'ธนาคาร' }]
    },
  })
  const { status, out } = await run(['--host', broken.address])
  await broken.close()
  expect(status).toBe(1)
  expect(out).toContain('Without --member only the public calls are checked.')
  expect(out).toContain('✗ error: GET /api/lookup/banks $[0].code')
  expect(out).not.toContain('as the member')
})

test('ends although the chat’s websocket never answers its closing handshake', async () => {
  const silent = createServer()
  silent.on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.on('error', () => undefined)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { status } = await run(['--host', backend.address, '--chat-backend', `ws://127.0.0.1:${port}`])
  expect(status).toBe(0)
  silent.close()
})

test('exits with 2 before any check if a report can’t be written', async () => {
  for (const name of ['--html', '--junit']) {
    const { status, out, err } = await run(['--host', backend.address, name, join(folder, 'none', 'report')])
    expect([status, out]).toEqual([2, ''])
    expect(err).toContain(`${name}: `)
  }
})

test('exits with 2 if both reports are the same file', async () => {
  const file = join(folder, 'same')
  const { status, err } = await run([
    '--host',
    backend.address,
    '--html',
    file,
    '--junit',
    `${folder}/./same`,
  ])
  expect(status).toBe(2)
  expect(err).toContain('--html and --junit: the reports need two files.')
})

test('an interruption writes the reports and exits with 1', async () => {
  const file = join(folder, 'interrupted.xml')
  const child = spawn(process.execPath, [
    command,
    ...['--host', backend.address, '--member', MEMBER, '--writes', '--junit', file],
  ])
  child.stdout.once('data', () => child.kill('SIGINT'))
  const [out, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect([status, out]).toEqual([1, expect.stringContaining('Interrupted: moving money back')])
  expect(await readFile(file, 'utf8')).toContain('The run was interrupted')
})
