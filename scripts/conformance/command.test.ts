import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
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
