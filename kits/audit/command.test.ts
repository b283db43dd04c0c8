import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, logout } from '#contract/login.ts'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'
import { type Backend, startBackend } from '#tests/e2e/fixtures/backend.ts'
import { startWrapper, type Wrapper } from './fixtures/wrapper.fixture.ts'

const command = fileURLToPath(new URL('../audit.ts', import.meta.url))
const BUILD_TIMEOUT_MS = 180_000

let portal: Backend
let wrapper: Wrapper
let folder: string
beforeAll(async () => {
  if (!(await buildIfNeeded())) throw new Error('the portal could not be built')
  portal = await startBackend('dist')
  wrapper = await startWrapper(portal.address)
  folder = await mkdtemp(join(tmpdir(), 'audit-'))
}, BUILD_TIMEOUT_MS)
beforeEach(() => wrapper.setChange(() => undefined))
afterAll(async () => {
  await wrapper.close()
  await portal.close()
  await rm(folder, { recursive: true })
})

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const files = ['--html', join(folder, 'report.html'), '--junit', join(folder, 'report.xml')]
  const child = spawn(process.execPath, [command, ...files, ...args], {
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status: Number(status), out, err }
}

const report = (name: string) => readFile(join(folder, name), 'utf8')

async function countSessions(): Promise<number | undefined> {
  const schema = v.object({ count: v.number() })
  const [row] = await portal.deps.db.rows(schema, 'select count(*) as count from session')
  return row?.count
}

test('exits with 2 and the usage after a wrong option', async () => {
  const { status, err } = await run(['--only', 'speed'])
  expect([status, err.split('\n')[0]]).toEqual([2, expect.stringContaining('--only must be a list of')])
  expect(err).toContain('Usage: npm run audit')
})

test.each(['--help', '-h'])('prints the usage with %s', async (option) => {
  const { status, out, err } = await run(['--url', portal.address, option])
  expect([status, out.split(' -- ')[0], err]).toEqual([0, 'Usage: npm run audit', ''])
})

test('exits with 2 if both reports are the same file', async () => {
  const file = join(folder, 'report')
  const { status, out, err } = await run(['--url', portal.address, '--html', file, '--junit', file])
  expect([status, out, err.split('\n')[0]]).toEqual([2, '', '--html and --junit must be different files.'])
})

test('exits with 1 and one sentence if nothing answers at the address', async () => {
  const { status, err } = await run(['--url', 'http://127.0.0.1:9'])
  expect([status, err.trim().split('\n').length]).toEqual([1, 1])
  expect(err).toMatch(/^http:\/\/127\.0\.0\.1:9 gave no response/)
})

test('the reference portal passes; pages for members are skipped without one', async () => {
  const routes = ['--routes', '/login,/user/home']
  const { status, out } = await run(['--url', portal.address, '--only', 'headers,bytes', ...routes])
  expect([status, out]).toEqual([0, expect.stringMatching(/✓ headers: \d+ passed, 0 errors, 0 warnings/)])
  expect(out).toContain('✓ bytes: 3 passed, 0 errors, 0 warnings, 1 skipped')
  expect(out).toContain('skipped: The page is for members: run with --member.')
  expect(await report('report.xml')).toMatch(/tests="\d+" failures="0" errors="0" skipped="1"/)
  expect(await report('report.html')).toMatch(/\d+ passed, 0 errors, 0 warnings, 1 skipped\./)
})

test('a run that could check nothing fails', async () => {
  const { status } = await run(['--url', portal.address, '--only', 'bytes', '--routes', '/user/home'])
  expect(status).toBe(1)
})

test('signs in through the form, and ends the session afterwards', { timeout: 180_000 }, async () => {
  const before = await countSessions()
  const args = ['--url', portal.address, '--only', 'axe', '--routes', '/user/profile']
  const { status, out } = await run([...args, '--member', demoMembers[0].phone], {
    AUDIT_PASSWORD: DEMO_PASSWORD,
  })
  expect([status, out]).toEqual([0, expect.stringContaining('✓ axe: 6 passed, 0 errors')])
  expect(out + (await report('report.html')) + (await report('report.xml'))).not.toContain(DEMO_PASSWORD)
  expect(await countSessions()).toBe(before)
})

test('a refused sign-in is one sentence', async () => {
  const args = [
    '--url',
    portal.address,
    '--only',
    'bytes',
    '--member',
    `${demoMembers[0].phone}:wrong-password`,
  ]
  const { status, err } = await run(args)
  expect([status, err.trim().split('\n').length]).toEqual([1, 1])
  expect(err).toMatch(/^The portal refused to sign in: \S/)
})

test.each(['--html', '--junit'])(
  'refuses a file for %s that can’t be written, before the run',
  async (option) => {
    const { status, out, err } = await run(['--url', portal.address, '--only', 'headers', option, folder])
    expect([status, out]).toEqual([2, ''])
    expect(err).toMatch(new RegExp(`^${option} can’t be written: EISDIR`))
  },
)

test('names the host that a redirect leads to if it has no response', async () => {
  wrapper.setChange((_, response) => {
    response.status = 301
    response.headers.set('location', 'http://127.0.0.1:9/')
  })
  const { status, err } = await run(['--url', wrapper.address, '--only', 'headers'])
  const problem = 'http://127.0.0.1:9 gave no response to / (bad port).'
  expect([status, err]).toEqual([1, `${wrapper.address} redirects to another host. ${problem}\n`])
  expect(await report('report.xml')).toContain(`<failure message="${wrapper.address} redirects`)
})

test('a page without a response is a finding, and the others are audited', { timeout: 60_000 }, async () => {
  wrapper.setChange((path, response) => {
    response.headers.delete('content-security-policy')
    return path === '/contact' ? 'hang' : undefined
  })
  const { out } = await run(['--url', wrapper.address, '--only', 'headers', '--routes', '/login,/contact'])
  expect(out).toContain('error: headers /login: There is no Content-Security-Policy.')
  expect(out).toContain(
    `error: headers /contact: ${wrapper.address} didn’t answer /contact within 15 seconds.`,
  )
})

describe('a session', () => {
  const bytes = ['--only', 'bytes', '--routes', '/user/profile']
  const member = ['--member', `${demoMembers[0].phone}:${DEMO_PASSWORD}`]

  /** Closes the connection of every request for a path after signing in. */
  function cutAfterSignIn(path: string): void {
    let isSignedIn = false
    wrapper.setChange((requested) => {
      if (requested === login.path) isSignedIn = true
      return isSignedIn && requested === path ? 'cut' : undefined
    })
  }

  test('ends if the agreement can’t be accepted', { timeout: 180_000 }, async () => {
    const before = await countSessions()
    cutAfterSignIn('/user/home')
    const { status, err } = await run(['--url', wrapper.address, ...bytes, ...member])
    expect([status, err.trim().split('\n').length]).toEqual([1, 1])
    expect(err).toMatch(/^The agreement on \S+\/user\/home can’t be accepted: /)
    expect(await countSessions()).toBe(before)
    expect(await report('report.xml')).toContain('<failure message="The agreement on ')
  })

  test.each(['/login', logout.path])(
    'that can’t be ended at %s is a finding beside the others',
    {
      timeout: 180_000,
    },
    async (path) => {
      cutAfterSignIn(path)
      const { status, out, err } = await run(['--url', wrapper.address, ...bytes, ...member])
      expect([status, err]).toEqual([1, ''])
      // The wrapper doesn't compress, so the sizes are too large.
      expect(out).toContain('bytes: 1 passed, 2 errors')
      expect(out).toContain('error: run /login: The member may still be signed in')
      expect(await report('report.html')).toContain('1 passed, 3 errors, 0 warnings, 0 skipped.')
    },
  )
})

test('finds a wrapper that drops the content security policy and serves pages at missing files', async () => {
  wrapper.setChange((path, response) => {
    response.headers.delete('content-security-policy')
    if (path.startsWith('/assets/')) response.status = 200
  })
  const { status, out } = await run(['--url', wrapper.address, '--only', 'headers', '--routes', '/login'])
  expect(status).toBe(1)
  expect(out).toContain('error: headers /login: There is no Content-Security-Policy.')
  expect(out).toMatch(/error: headers \/assets\/\S+-exist\.js: The status is 200 instead of 404\./)
  expect(await report('report.xml')).toContain('<failure message="There is no Content-Security-Policy."/>')
})

test('finds a page that can’t be installed', async () => {
  const args = ['--url', wrapper.address, '--only', 'installability']
  expect((await run(args)).status).toBe(0)
  wrapper.setChange((path, response) => {
    if (path.includes('.webmanifest')) response.status = 404
  })
  const { status, out } = await run(args)
  expect([status, out]).toEqual([1, expect.stringContaining('error: installability /login (th)')])
})
