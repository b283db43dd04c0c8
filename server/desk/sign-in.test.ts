import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#server/modules/audit/audit.ts'
import { STAFF_SESSION_MS } from '#server/modules/staff/sessions.ts'
import { disableStaff, resetStaff } from '#server/modules/staff/staff.ts'
import { totpCode } from '#server/modules/staff/totp.ts'
import {
  addTestStaff,
  credentialsOf,
  DeskBrowser,
  deskBrowserOf,
  deskHeaders,
  type TestStaff,
} from '#tests/setup/server/desk-harness.ts'
import { createTestServer, type TestServer } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

let server: TestServer
let nok: TestStaff
beforeEach(async () => {
  server = await createTestServer()
  nok = await addTestStaff(server, 'owner', { name: 'nok' })
})
afterEach(() => server.close())

const browserAt = (ip?: string) => new DeskBrowser(server, ip === undefined ? {} : { ip })
const credentials = () => credentialsOf(nok, server.clock.now())
const nextCode = () => server.clock.advance(30_000)

test('nothing is at /desk before there is staff, or after all were disabled', async () => {
  const paths = ['/desk', '/desk/sign-in', '/desk/styles.css', '/desk/password']
  for (const path of paths) expect((await browserAt().open(path)).status).not.toBe(404)
  await disableStaff(server.db, 'nok', 1, testActor)
  for (const path of paths) expect((await browserAt().open(path)).status).toBe(404)
  expect((await browserAt().post('/desk/sign-in', credentials())).status).toBe(404)
})

test('a person signs in, and out', async () => {
  const browser = browserAt()
  expect((await browser.open('/desk/sign-in')).body).toContain('Code of the authenticator app')
  const answer = await browser.post('/desk/sign-in', { ...credentials(), name: ' NO\u200bK ' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk'])
  expect(answer.headers.get('set-cookie')).toMatch(
    /^kapao-desk=[\w-]{32}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect((await browser.open('/desk')).status).toBe(200)
  const { cookie } = browser
  expect((await browser.submit('/desk/sign-out')).body).toContain('Sign in')
  expect(browser.cookie).toBeUndefined()
  const kept = new DeskBrowser(server, { cookie: cookie ?? '' })
  expect((await kept.open('/desk')).headers.get('location')).toBe('/desk/sign-in')
  const entries = await listAudit(server.db, { record: { kind: 'staff', id: 'nok' } }, { limit: 9 })
  expect(entries.map(({ action, address }) => [action, address])).toEqual([
    ['sign-out', '127.0.0.1'],
    ['sign-in', '127.0.0.1'],
    ['add', null],
  ])
})

test('elsewhere than on this machine the cookie is for this host and TLS only', async () => {
  const headers = { ...deskHeaders, host: 'shop.example', origin: 'https://shop.example' }
  const body = new URLSearchParams(credentials())
  const answer = await server.request('/desk/sign-in', { method: 'POST', headers, body })
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^__Host-kapao-desk=[\w-]{32}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const [pair = ''] = cookie.split(';')
  const open = (sent: string) => server.request('/desk', { headers: { host: 'shop.example', cookie: sent } })
  expect((await open(pair)).status).toBe(200)
  // Another subdomain can set a cookie without the prefix.
  expect((await open(pair.replace('__Host-', ''))).status).toBe(303)
})

test('with DESK_HOST, the desk is on that host only, and nothing else is there', async () => {
  const guarded = await createTestServer({ settings: { deskHost: 'desk.example' } })
  await addTestStaff(guarded, 'owner')
  const open = (host: string, path: string) => guarded.request(path, { headers: { host } })
  expect((await open('desk.example', '/desk/sign-in')).status).toBe(200)
  expect((await open('shop.example', '/desk/sign-in')).status).toBe(404)
  expect((await open('desk.example', '/desk/nothing')).headers.get('location')).toBe('/desk/sign-in')
  expect((await open('desk.example', '/api/lookup/banks')).status).toBe(404)
  expect((await open('shop.example', '/api/lookup/banks')).status).toBe(200)
  for (const path of ['/health/live', '/media/art/ribbons.svg'])
    expect((await open('desk.example', path)).status).toBe(200)
  expect((await open('desk.example', '/')).headers.get('location')).toBe('/desk')
  await guarded.close()
})

test('a wrong password, code or name gets the same answer', async () => {
  const right = credentials()
  const page = async (fields: Record<string, string>) => {
    const { status, body } = await browserAt().post('/desk/sign-in', { ...right, ...fields })
    return [status, body]
  }
  const wrong = await page({ password: 'wrong-password-1' })
  expect(wrong[0]).toBe(401)
  for (const fields of [
    { code: '000000' },
    { code: '' },
    { code: totpCode(nok.secret, server.clock.now() - 120_000) },
    { name: 'nobody' },
    { name: '' },
    { name: "nok' or 1=1" },
  ] as Record<string, string>[])
    expect(await page(fields)).toEqual(wrong)
  // Also for a name that isn't there, a password is hashed.
  let checked = 0
  const { checkUnknown } = server.deps.passwords
  server.deps.passwords.checkUnknown = async (password) => {
    checked++
    return await checkUnknown(password)
  }
  await page({ name: 'somebody-else' })
  expect(checked).toBe(1)
})

test('each code signs in once, also when two requests arrive together', async () => {
  const right = credentials()
  const answers = await Promise.all(Array.from({ length: 4 }, () => browserAt().post('/desk/sign-in', right)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401])
  nextCode()
  // An older code than the last one, within the window.
  expect((await browserAt().post('/desk/sign-in', right)).status).toBe(401)
  expect((await browserAt().post('/desk/sign-in', credentials())).status).toBe(303)
})

test("a session that was planted in the browser isn't taken over, and the former one ends", async () => {
  const planted = 'x'.repeat(32)
  const browser = new DeskBrowser(server, { cookie: `kapao-desk=${planted}` })
  await browser.post('/desk/sign-in', credentials())
  const first = browser.cookie
  expect(first).not.toContain(planted)
  expect((await new DeskBrowser(server, { cookie: `kapao-desk=${planted}` }).open('/desk')).status).toBe(303)
  nextCode()
  await browser.post('/desk/sign-in', credentials())
  expect(browser.cookie).not.toBe(first)
  expect((await new DeskBrowser(server, { cookie: first ?? '' }).open('/desk')).status).toBe(303)
  expect((await browser.open('/desk')).status).toBe(200)
})

test('a session ends after 12 hours', async () => {
  const browser = await deskBrowserOf(server, nok)
  server.clock.advance(STAFF_SESSION_MS - 1)
  expect((await browser.open('/desk')).status).toBe(200)
  server.clock.advance(1)
  expect((await browser.open('/desk')).status).toBe(303)
})

test.each([
  [
    'signed out everywhere',
    async () => (await deskBrowserOf(server, nok)).submit('/desk/sign-out', { everywhere: '1' }),
  ],
  ['disabled', () => disableStaff(server.db, 'nok', 1, testActor)],
  ['reset', () => resetStaff(server.deps, 'nok', testActor)],
])('all sessions end at once when a person is %s', async (_, end) => {
  await addTestStaff(server, 'owner')
  const browsers = [await deskBrowserOf(server, nok), await deskBrowserOf(server, nok)]
  await end()
  for (const browser of browsers)
    expect((await browser.open('/desk')).headers.get('location')).toBe('/desk/sign-in')
})

test('a one-time password has to be replaced, and ends after three days', async () => {
  const newcomer = await addTestStaff(server, 'support', { isOneTime: true })
  const late = await addTestStaff(server, 'support', { isOneTime: true })
  const browser = browserAt()
  await browser.post('/desk/sign-in', credentialsOf(newcomer, server.clock.now()))
  expect((await browser.open('/desk')).headers.get('location')).toBe('/desk/password')
  const change = (newPassword: string, oldPassword = newcomer.password) =>
    browser.submit('/desk/password', { oldPassword, newPassword })
  const before = browser.cookie
  expect((await change('short')).body).toContain('Use at least 12 characters')
  expect((await change('aaaaaaaaaaaaaaaa')).body).toContain('Use at least 12 characters')
  expect((await change(newcomer.password)).body).toContain('Use at least 12 characters')
  expect((await change('quiet-river-41', 'something else')).body).toContain('password isn&#39;t right')
  expect((await change('quiet-river-41')).body).toContain('Your password is changed.')
  expect(browser.cookie).not.toBe(before)
  expect((await browser.open('/desk')).status).toBe(200)
  server.clock.advance(72 * 3600_000 + 1)
  const again = await browserAt().post('/desk/sign-in', {
    ...credentialsOf(newcomer, server.clock.now()),
    password: 'quiet-river-41',
  })
  expect(again.status).toBe(303)
  expect((await browserAt().post('/desk/sign-in', credentialsOf(late, server.clock.now()))).status).toBe(401)
})

describe('guessing', () => {
  const guess = (ip: string, fields: Record<string, string> = {}) =>
    browserAt(ip).post('/desk/sign-in', { ...credentials(), password: 'wrong-password-1', ...fields })

  test('of 100 parallel guesses for one name, from anywhere, 5 are tried', async () => {
    let tried = 0
    const { check } = server.deps.passwords
    server.deps.passwords.check = async (password, stored) => {
      tried++
      return await check(password, stored)
    }
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(`203.0.113.${at}`)))
    expect(tried).toBe(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
    // Not even with the right ones.
    const locked = await browserAt('198.51.100.7').post('/desk/sign-in', credentials())
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
    expect(locked.body).toContain('Try again in 15 min.')
    server.clock.advance(15 * 60_000)
    expect((await browserAt('198.51.100.7').post('/desk/sign-in', credentials())).status).toBe(303)
  })

  test('of guesses from one address for many names, 20 are tried', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => guess('203.0.113.1', { name: `name-${at}` })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    expect((await guess('203.0.113.2', { name: 'name-41' })).status).toBe(401)
  })

  test("doesn't lock a person out of an address where they signed in before", async () => {
    await browserAt('198.51.100.7').post('/desk/sign-in', credentials())
    await Promise.all(Array.from({ length: 10 }, (_, at) => guess(`203.0.113.${at}`)))
    nextCode()
    expect((await browserAt('198.51.100.8').post('/desk/sign-in', credentials())).status).toBe(429)
    expect((await browserAt('198.51.100.7').post('/desk/sign-in', credentials())).status).toBe(303)
  })

  test('of guesses of the code with the right password, 5 are tried', async () => {
    const codes = Array.from({ length: 20 }, (_, at) => String(100_000 + at))
    const answers = await Promise.all(
      codes.map((code) => browserAt().post('/desk/sign-in', { ...credentials(), code })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })
})
