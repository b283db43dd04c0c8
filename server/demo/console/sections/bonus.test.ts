import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusList } from '#contract/bonus.ts'
import { bonusActivate, promotionActivate, promotionFind } from '#contract/bonus-changes.ts'
import { lookupInfo } from '#contract/lookups.ts'
import { sameOriginHeaders, submitForm } from '#server/demo/console/console-form.fixture.ts'
import { seedBonuses } from '#server/seed/bonuses.ts'
import { addMember, createTestServer, type TestServer } from '#tests/setup/server-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.db.tx((sql) => seedBonuses(sql, false, server.clock.now()))
}, 60_000)
afterAll(() => server.close())

const form = {
  code: 'loy26',
  name: 'Loy Krathong',
  description: '<p>Once</p>',
  amount: '30',
  percentFail: '20',
  turnover: '2.5',
  maxTakers: '1',
}

/** Submits the form and returns the resulting page. */
const make = (fields: Partial<typeof form & { member: string }> = {}) =>
  submitForm(server, 'make-promotion', { ...form, ...fields })

test('seeds four bonuses with images, two codes, and terms', async () => {
  const { token } = await addMember(server)
  const { body } = await server.call(bonusList, { token })
  expect(body.map(({ type }: { type: string }) => type)).toEqual(['day', 'week', 'limit', 'day'])
  for (const { banners } of body) expect((await server.request(banners[0].image)).status).toBe(200)
  for (const code of ['KAPAO50', 'SONGKRAN']) {
    expect((await server.call(promotionFind, { token, params: { code } })).body.code).toBe(code)
  }
  expect((await server.call(lookupInfo)).body).toMatchObject({ bonusTurnover: 5, bonusEndPercent: 10 })
  await server.db.run(`update bonus_offer set percent_fail = 5 where code = 'DAILY'`)
  const differing = (await server.call(lookupInfo)).body
  expect(differing.name).toBe('Kapao')
  expect(differing.bonusEndPercent).toBeUndefined()
})

test('a created code can be activated up to its maximum number of members', async () => {
  expect(await make()).toContain('Promotion LOY26 of 30.00 baht is made.')
  expect(await make()).toContain('There is a promotion LOY26 already')
  const [first, second] = [await addMember(server), await addMember(server)]
  const take = (token: string) => server.call(promotionActivate, { token, params: { code: 'LOY26' } })
  expect((await take(first.token)).status).toBe(200)
  expect((await take(second.token)).body.message).toBe('BONUS_FULL')
  expect(await make({ code: 'FREE', maxTakers: '' })).toContain('Promotion FREE')
})

test('creates a code in kip for a member with a kip account', async () => {
  const [kip, baht] = [await addMember(server, { currency: 'LAK' }), await addMember(server)]
  const { body } = await server.request(`/demo?member=${kip.id}`, { headers: sameOriginHeaders })
  expect(body).toContain('Promotion amount (kip)')
  expect(await make({ code: 'KIP', member: String(kip.id) })).toContain('Promotion KIP of 30.00 kip is made.')
  const find = async (token: string) =>
    (await server.call(promotionFind, { token, params: { code: 'KIP' } })).body
  expect(await find(kip.token)).toMatchObject({ code: 'KIP' })
  expect(await find(baht.token)).toBeNull()
  expect(await make({ code: 'BAHT', member: String(baht.id) })).toContain('of 30.00 baht is made.')
})

test.each([
  { code: 'no/code' },
  { amount: '0' },
  { amount: '1.0001' },
  { percentFail: '101' },
  { turnover: '0' },
  { maxTakers: '0' },
  { name: ' ' },
])('refuses a promotion with %o', async (fields) => {
  expect(await make({ code: 'BAD', ...fields })).toContain('Nothing has changed')
})

test("shows the selected member's active bonus", async () => {
  const member = await addMember(server, { satang: 10_000 })
  const page = async () =>
    (await server.request(`/demo?member=${member.id}`, { headers: sameOriginHeaders })).body
  expect(await page()).toContain('This member holds no bonus.')
  await server.call(bonusActivate, { token: member.token, params: { code: 'MORNING' } })
  const body = await page()
  expect(body).not.toContain('This member holds no bonus.')
  expect(body).toMatch(/MORNING · [^<]+<\/td><td class="num" data-label="Base">110\.00<\/td>/)
})
