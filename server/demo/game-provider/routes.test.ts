import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autoLogin } from '#contract/game-login.ts'
import { walletAccount, walletActivate } from '#contract/slots.ts'
import { walletRefreshSlot } from '#contract/wallet.ts'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { readPlayTotals } from '#server/modules/games/play-round.ts'
import { gameBalances } from '#server/modules/ledger/ledger.ts'
import {
  addMember,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'
import { demoGames } from './provider.ts'

const GAMES = ['PG', 'JOKER', 'SLOTXO', 'UFABET', 'SUPERSLOT', 'SEXYGAME', 'NAKA'] as const

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await createTestServer({ openGames: demoGames })
})
beforeEach(async () => {
  member = await addMember(server, { satang: 100_000 })
  for (const slotCode of GAMES)
    await server.call(walletActivate, { token: member.token, params: { slotCode } })
})
afterAll(() => server.close())

const host = 'localhost:8110'
const own = { host, 'sec-fetch-site': 'same-origin' }

const credentials = async (slotCode: string): Promise<{ username: string; password: string }> =>
  (await server.call(walletAccount, { token: member.token, params: { slotCode } })).body

const get = (path: string, headers: Record<string, string> = {}, ip?: string) =>
  server.request(path, { headers: { ...own, ...headers } }, ip)
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.request(path, { method: 'POST', headers: { ...own, ...headers }, body: new URLSearchParams(fields) })

type Answer = Awaited<ReturnType<typeof get>>

/** Follows a redirect with its cookie, like a browser. */
async function follow(answer: Answer): Promise<Answer & { cookie: string; address: string }> {
  expect(answer.status).toBe(303)
  const cookie = (answer.headers.get('set-cookie') ?? '').replace(/;.*/, '')
  const address = answer.headers.get('location') ?? ''
  return { ...(await get(address, { cookie })), cookie, address }
}

test.each(['JOKER', 'SLOTXO', 'UFABET', 'SEXYGAME', 'NAKA'])('%s: a posted form signs in', async (code) => {
  const { username, password } = await credentials(code)
  const path = `/demo/games/${code.toLowerCase()}`
  const page = await get(path)
  expect(page.body).toContain('aria-label="Sign in"')
  const answer = await post(path, { username, password })
  expect(answer.headers.get('set-cookie')).toMatch(
    new RegExp(`^game=[\\w-]{32}; Max-Age=3600; Path=${path}; HttpOnly; SameSite=Lax$`),
  )
  const inside = await follow(answer)
  expect(inside.address).toBe(path)
  expect(inside.body).toContain(`Signed in as ${username}`)
})

test("accepts credentials in SuperSlot's query only, and removes them by a redirect", async () => {
  const { username, password } = await credentials('SUPERSLOT')
  const inside = await follow(
    await get(`/demo/games/superslot?${new URLSearchParams({ username, password })}`),
  )
  expect(inside.address).toBe('/demo/games/superslot')
  expect(inside.body).toContain(`Signed in as ${username}`)
  const other = await credentials('JOKER')
  const refused = await get(`/demo/games/joker?${new URLSearchParams(other)}`)
  expect(refused.status).toBe(200)
  expect(refused.body).toContain('aria-label="Sign in"')
  expect(refused.body).not.toContain(other.password)
})

test('a ticket signs in once', async () => {
  const { username } = await credentials('PG')
  const { body } = await server.call(autoLogin, { token: member.token, params: { provider: 'pg', username } })
  const inside = await follow(await get(body.link))
  expect(inside.address).toBe('/demo/games/pg')
  expect(inside.body).toContain(`Signed in as ${username}`)
  const again = await follow(await get(body.link))
  expect(again.cookie).toBe('')
  expect(again.body).toContain('This link was used or is too old.')
  const late = await server.call(autoLogin, { token: member.token, params: { provider: 'pg', username } })
  server.clock.advance(60_000)
  expect((await follow(await get(late.body.link))).body).toContain('role="alert"')
})

test('shows an error for wrong credentials', async () => {
  const foreign = await credentials('SLOTXO')
  for (const fields of [foreign, { username: '', password: '' }])
    expect((await follow(await post('/demo/games/joker', fields))).body).toContain(
      'That username or password isn&#39;t right.',
    )
})

test('shows which app a link is for, and ignores unknown notes and games', async () => {
  expect((await get('/demo/games/pg?app=ios')).body).toContain('Opened by the link for iOS.')
  const odd = await get('/demo/games/pg?app=%3Cb%3E&note=%3Cb%3E')
  expect(odd.body).not.toContain('<b>')
  for (const path of ['/demo/games/nogame', '/demo/games/PG', '/demo/games/%27']) {
    expect((await get(path)).status).toBe(404)
  }
})

describe('after signing in', () => {
  let cookie: string
  beforeEach(async () => {
    await server.call(walletTransfer, {
      token: member.token,
      body: { from: 'WALLET', to: 'NAKA', amount: 200 },
    })
    ;({ cookie } = await follow(await post('/demo/games/naka', await credentials('NAKA'))))
  })
  const inside = () => get('/demo/games/naka', { cookie })
  const play = (stake: string, win: string) => post('/demo/games/naka/round', { stake, win }, { cookie })
  const balance = async () => {
    await server.call(walletRefreshSlot, { token: member.token })
    return (await gameBalances(server.db, member.id)).get('NAKA')
  }

  test('shows the balance in baht and in credit, and books rounds in the ledger', async () => {
    const { body } = await inside()
    expect(body).toContain('200.00 baht')
    expect(body).toContain('2,000.00')
    const answer = await play('50', '12.25')
    expect(answer.headers.get('location')).toBe('/demo/games/naka?note=played')
    expect(await balance()).toBe(16_225)
    expect(await readPlayTotals(server.db, member.id)).toEqual({ stake: 5000, win: 1225 })
    expect((await inside()).body).toContain('162.25 baht')
  })

  test('refuses stakes above the balance and invalid amounts', async () => {
    for (const [stake, win, note] of [
      ['200.01', '0', 'money'],
      ['200.01', '500', 'money'],
      ['0', '5', 'amount'],
      ['1e3', '0', 'amount'],
      ['5', '-1', 'amount'],
      ['', '', 'amount'],
    ] as const) {
      expect((await play(stake, win)).headers.get('location')).toBe(`/demo/games/naka?note=${note}`)
    }
    expect(await balance()).toBe(20_000)
  })

  test('refuses rounds after signing out, after an hour, or in another game', async () => {
    const elsewhere = await post('/demo/games/joker/round', { stake: '1', win: '0' }, { cookie })
    expect(elsewhere.headers.get('location')).toBe('/demo/games/joker?note=ended')
    const left = await post('/demo/games/naka/sign-out', {}, { cookie })
    expect(left.headers.get('location')).toBe('/demo/games/naka?note=signed-out')
    expect((await play('1', '0')).headers.get('location')).toBe('/demo/games/naka?note=ended')
    expect((await inside()).body).toContain('aria-label="Sign in"')
    const again = await follow(await post('/demo/games/naka', await credentials('NAKA')))
    server.clock.advance(3600_000)
    expect((await get('/demo/games/naka', { cookie: again.cookie })).body).toContain('aria-label="Sign in"')
    expect(await balance()).toBe(20_000)
  })

  test('refuses rounds and sign-outs from other pages', async () => {
    for (const path of ['/demo/games/naka/round', '/demo/games/naka/sign-out']) {
      for (const site of ['cross-site', 'same-site', 'none']) {
        const answer = await post(path, { stake: '1', win: '0' }, { cookie, 'sec-fetch-site': site })
        expect(answer.status).toBe(403)
      }
    }
    expect(await balance()).toBe(20_000)
    expect((await inside()).body).toContain('Signed in as')
  })
})

test("pages have no scripts and no external resources, and aren't cached", async () => {
  const { username, password } = await credentials('JOKER')
  const signedIn = await post('/demo/games/joker', { username, password })
  for (const answer of [await get('/demo/games/joker'), signedIn]) {
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(policy).not.toContain('script-src')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.body).not.toMatch(/<script|<style| style=| on\w+=/)
  }
  await server.db.run(`update slot set name = '<img src=x>' where code = 'JOKER'`)
  expect((await get('/demo/games/joker')).body).not.toContain('<img')
})

describe('access', () => {
  test('allows requests from this machine only', async () => {
    expect((await get('/demo/games/joker', {}, '203.0.113.5')).status).toBe(403)
    expect((await get('/demo/games/joker', { host: 'evil.example' })).status).toBe(403)
    expect((await get('/demo/games/joker', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(403)
  })

  test.each([
    ['a portal of this origin, without a referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
    ['a portal on another port', { origin: 'null', 'sec-fetch-site': 'same-site' }, 303],
    ['an old browser', { origin: `http://${host}`, 'sec-fetch-site': undefined }, 303],
    ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site in an old browser', { origin: 'null', 'sec-fetch-site': undefined }, 403],
  ])('a sign-in from %s', async (_, sent, status) => {
    const headers = new Headers({ host })
    for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, value)
    const body = new URLSearchParams(await credentials('JOKER'))
    const answer = await server.request('/demo/games/joker', { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
    expect(answer.headers.has('set-cookie')).toBe(status === 303)
  })

  test("isn't mounted without demo mode", async () => {
    const live = await createTestServer({ settings: { demo: false } })
    expect((await live.request('/demo/games/joker', { headers: own })).status).toBe(404)
    await live.close()
  })
})

test('logs neither credentials nor tickets', async () => {
  const { username, password } = await credentials('SUPERSLOT')
  await get(`/demo/games/superslot?${new URLSearchParams({ username, password })}`)
  const pg = await credentials('PG')
  const { body } = await server.call(autoLogin, {
    token: member.token,
    params: { provider: 'pg', username: pg.username },
  })
  await get(body.link)
  const log = server.logs.join('')
  for (const secret of [password, username, pg.username, body.link.replace(/.*=/, '')]) {
    expect(log).not.toContain(secret)
  }
})
