import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#server/modules/audit/audit.ts'
import { staffRoles } from '#server/modules/staff/roles.ts'
import { addTestStaff, DeskBrowser, deskBrowserOf, type TestStaff } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { deskRoutes } from './routes.ts'

const server = openForTests(() => createTestServer())
const staff: Partial<Record<(typeof staffRoles)[number], TestStaff>> = {}
let newcomer: TestStaff
let member: TestMember

beforeAll(async () => {
  for (const role of staffRoles) staff[role] = await addTestStaff(server, role)
  newcomer = await addTestStaff(server, 'owner', { isOneTime: true })
  member = await addMember(server)
})

let entries: number
beforeEach(async () => {
  entries = (await listAudit(server.db, undefined, { limit: 1000 })).length
})
const newEntries = async () => (await listAudit(server.db, undefined, { limit: 1000 })).length - entries

const staffOf = (role: (typeof staffRoles)[number]): TestStaff => {
  const found = staff[role]
  if (!found) throw new Error('not added')
  return found
}

const protectedRoutes = deskRoutes.flatMap((route) =>
  route.roles === 'public'
    ? []
    : [{ ...route, roles: route.roles, address: route.path.replace(/:\w+/g, '1') }],
)
const name = (route: { method: string; path: string }) => `${route.method} ${route.path}`
const table = protectedRoutes.map((route) => [name(route), route] as const)
const forms = protectedRoutes
  .filter(({ method }) => method === 'POST')
  .map((route) => [name(route), route] as const)

test('only the sign-in page, its form and static files are for everybody', () => {
  const open = deskRoutes.filter(({ roles }) => roles === 'public').map(name)
  expect(open).toEqual([
    'GET /desk/styles.css',
    'GET /desk/desk.js',
    'GET /desk/icon.svg',
    'GET /desk/sign-in',
    'POST /desk/sign-in',
  ])
  for (const { path } of deskRoutes) expect(path).toMatch(/^\/desk(\/|$)/)
})

describe.each(table)('%s', (_, route) => {
  const send = (browser: DeskBrowser, fields: Record<string, string>, headers?: Record<string, string>) =>
    route.method === 'GET'
      ? browser.open(route.address, headers)
      : browser.post(route.address, fields, headers)
  const refused = route.method === 'GET' ? { status: 303, to: '/desk/sign-in' } : { status: 401, to: null }

  test.each([
    ['without a session', () => ({})],
    ["with a member's token", () => ({ authorization: `Bearer ${member.token}` })],
    ["with a member's token as the cookie", () => ({ cookie: `kapao-desk=${member.token}` })],
    ['with an invented session', () => ({ cookie: `kapao-desk=${'a'.repeat(32)}` })],
  ])('does nothing %s', async (_case, headers) => {
    const answer = await send(new DeskBrowser(server), {}, headers())
    expect([answer.status, answer.headers.get('location')]).toEqual([refused.status, refused.to])
    expect(await newEntries()).toBe(0)
  })

  test.each(staffRoles)('is for its roles only, tried by %s', async (role) => {
    const browser = await deskBrowserOf(server, staffOf(role))
    const answer = await send(browser, { csrf: await browser.csrf() })
    if (route.roles.includes(role)) expect([200, 303, 400, 404]).toContain(answer.status)
    else {
      expect(answer.status).toBe(403)
      expect(await newEntries()).toBe(0)
    }
  })

  test('waits until a one-time password has been replaced', async () => {
    const browser = await deskBrowserOf(server, newcomer)
    const answer = await send(browser, { csrf: await browser.csrf() })
    if (route.withOneTimePassword) expect(answer.headers.get('location')).not.toBe('/desk/password')
    else expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk/password'])
  })
})

describe.each(forms)('%s', (_, route) => {
  test.each([
    ['without a token', {}, {}],
    ['with an invented token', { csrf: 'a'.repeat(64) }, {}],
    ['from another site', 'own', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from another site of the same domain', 'own', { 'sec-fetch-site': 'same-site' }],
    ['with another origin', 'own', { origin: 'http://localhost:9999' }],
    ['from a page without an origin', 'own', { 'sec-fetch-site': '', origin: 'null' }],
  ] as const)('is refused %s', async (_case, fields, headers) => {
    const browser = await deskBrowserOf(server, staffOf('owner'))
    const sent = fields === 'own' ? { csrf: await browser.csrf() } : { ...fields }
    const answer = await browser.post(route.address, sent, headers)
    expect(answer.status).toBe(403)
    expect(await newEntries()).toBe(0)
  })

  test("is refused with another session's token, also of the same person", async () => {
    const browser = await deskBrowserOf(server, staffOf('owner'))
    const other = await deskBrowserOf(server, staffOf('owner'))
    const answer = await browser.post(route.address, { csrf: await other.csrf() })
    expect(answer.status).toBe(403)
    expect(await newEntries()).toBe(0)
  })
})

test('pages run only scripts of the desk, are never stored and never framed', async () => {
  const browser = await deskBrowserOf(server, staffOf('owner'))
  for (const [, route] of table.filter(([, { method }]) => method === 'GET')) {
    const answer = await browser.open(route.address)
    if (answer.headers.get('content-type')?.startsWith('image/')) continue
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(String(answer.body)).not.toMatch(/<script(?! src=)|<style| style=| on\w+=/)
  }
})

test('an unknown path below /desk is a page of the desk, and for the signed-in only', async () => {
  const found = await (await deskBrowserOf(server, staffOf('support'))).open('/desk/members/1/nothing')
  expect([found.status, String(found.body)]).toEqual([404, expect.stringContaining('There is no such page')])
  const unknown = await new DeskBrowser(server).open('/desk/nothing')
  expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/desk/sign-in'])
})
