import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as lookups from '#contract/lookups.ts'
import { bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import { bonusActivate, promotionFind } from '#contract/rewards/bonus-changes.ts'
import { inviteBanners } from '#contract/rewards/invite.ts'
import { refundBanners } from '#contract/rewards/refund.ts'
import { spin, spinCoupons, spinSetup } from '#contract/rewards/spin.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { addTranslations } from '#server/modules/settings/translations.ts'
import { brand } from '#server/platform/brand.ts'
import { type Language, languages, preferredLanguage } from '#server/platform/http/language.ts'
import { seedBonuses } from '#server/seed/bonuses.ts'
import { seedSources } from '#server/seed/seed.ts'
import { seedCoupons, seedWheels } from '#server/seed/wheel.ts'
import {
  addMember,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'

async function seeded(laos: boolean): Promise<TestServer & { member: TestMember }> {
  const server = await createTestServer({ settings: { laos } })
  const member = await addMember(server, { satang: 100_000 })
  const now = server.clock.now()
  await server.db.tx(async (sql) => {
    await sql.run(`delete from source where code = 'FRIEND'`)
    await seedSources(sql, laos)
    await seedWheels(sql, laos)
    await seedBonuses(sql, laos, now)
    await seedCoupons(sql, member.id, 'BAHT', now)
  })
  return { ...server, member }
}

let server: Awaited<ReturnType<typeof seeded>>
beforeAll(async () => {
  server = await seeded(false)
})
afterAll(() => server.close())

async function request(
  call: Call,
  language: string | undefined,
  { body, params = {} }: { body?: unknown; params?: Record<string, string> } = {},
  to = server,
) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const headers: Record<string, string> = { authorization: `Bearer ${to.member.token}` }
  if (language !== undefined) headers['accept-language'] = language
  if (body !== undefined) headers['content-type'] = 'application/json'
  return await to.request(path, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

test('without BRAND_DIR the portal keeps the name of its build', async () => {
  expect((await server.call(lookups.lookupInfo)).body).not.toHaveProperty('name')
  const branded = await createTestServer({ settings: { hasBrand: true } })
  const { body } = await branded.call(lookups.lookupInfo, { headers: { 'accept-language': 'th' } })
  expect(body.name).toBe(brand.name.th)
  await branded.close()
})

/** Letters that occur in only one of the languages. */
const letters: Readonly<Record<Language, RegExp>> = {
  th: /\p{Script=Thai}/u,
  lo: /\p{Script=Lao}/u,
  en: /^(?=.*[a-z])[^\p{Script=Thai}\p{Script=Lao}]*$/su,
}

const texts: readonly { call: Call; input?: { params: Record<string, string> } }[] = [
  { call: lookups.lookupAgreements },
  { call: lookups.lookupConditions },
  { call: lookups.lookupContact },
  { call: lookups.lookupSources },
  { call: bonusList },
  { call: promotionFind, input: { params: { code: 'EXTRA50' } } },
  { call: inviteBanners },
  { call: refundBanners },
  { call: spinSetup },
  { call: spinCoupons },
]

describe.each(texts)('$call.path', ({ call, input }) => {
  test.each(languages)('answers in %s', async (language) => {
    const { status, body, headers } = await request(call, language, input)
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    expect(text).toMatch(letters[language])
    for (const other of ['th', 'lo'] as const) {
      if (other !== language) expect(text).not.toMatch(letters[other])
    }
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-language')
  })
})

test("falls back to the house's language without the header or for an unknown language", async () => {
  const requestAgreements = (language: string | undefined, to = server) =>
    request(lookups.lookupAgreements, language, {}, to)
  expect((await requestAgreements(undefined)).headers.get('content-language')).toBe('th')
  expect((await requestAgreements('de-DE, fr;q=0.5')).headers.get('content-language')).toBe('th')
  const laos = await seeded(true)
  try {
    expect((await requestAgreements(undefined, laos)).headers.get('content-language')).toBe('lo')
    for (const { call, input } of texts) {
      const { body } = await request(call, undefined, input, laos)
      expect(JSON.stringify(body), call.path).toMatch(letters.lo)
      const thai = await request(call, 'th', input, laos)
      expect(JSON.stringify(thai.body), call.path).toMatch(letters.th)
      expect(JSON.stringify(thai.body), call.path).not.toMatch(letters.lo)
    }
  } finally {
    await laos.close()
  }
})

test.each([
  ['th', 'th'],
  ['en-GB, th;q=0.9', 'en'],
  ['de, lo;q=0.8, th;q=0.9', 'th'],
  ['LO-la', 'lo'],
  ['en;q=0, lo', 'lo'],
  ['*', 'th'],
  ['', 'th'],
  [';;,q=,;', 'th'],
])('Accept-Language "%s" selects %s', (header, language) => {
  expect(preferredLanguage(header, false)).toBe(language)
})

test('translates active bonus, spin results and statement entries', async () => {
  const names: Record<string, string> = {}
  await request(bonusActivate, 'en', { params: { code: 'DAILY' } })
  for (const language of languages) {
    const { body: held } = await request(bonusCheckActive, language)
    const { body: list } = await request(statementList, language, { body: { page: 1, limit: 10 } })
    const [line] = list.statements
    expect(line.bonus.description).toBe(held.name)
    names[language] = held.name
  }
  expect(names).toEqual({ th: 'โบนัสรายวัน', lo: 'ໂບນັດລາຍວັນ', en: 'Daily bonus' })
  const { body: setup } = await request(spinSetup, 'en')
  const { body: spun } = await request(spin, 'en')
  const labels = setup.activeSpinwheel.slices.map(({ label }: { label: string }) => label)
  expect(labels).toContain(spun.result.label)
})

test('returns a text without translations unchanged in all languages', async () => {
  await updateOperatorSettings(server.db, { notice: 'Maintenance on Sunday' }, 0)
  const notice = async (language: string) => (await request(lookups.lookupNotice, language)).body.notice
  expect(await notice('th')).toBe('Maintenance on Sunday')
  const translated = { th: 'ปิดปรับปรุงวันอาทิตย์', lo: 'ປິດປັບປຸງວັນອາທິດ', en: 'Maintenance on Sunday' }
  await addTranslations(server.db, 'en', translated)
  expect(await Promise.all(languages.map(notice))).toEqual(Object.values(translated))
})

test('all seeded texts have translations', async () => {
  const missing = await server.db.run(
    `select from (
       select name as text from bonus_offer union select banner->>'html' from bonus_offer, jsonb_array_elements(banners) banner
       union select name from promotion union select description from promotion union select name from prize
       union select name from wheel union select label from wheel_slice union select description from wheel_slice
       union select description from source) own
     where text ~ '[ก-ฺเ-๛]' and (select count(*) from text_translation where source = text) <> 2`,
  )
  expect(missing).toBe(0)
})

test('responses without texts have no Content-Language', async () => {
  expect((await request(walletGet, 'en')).headers.get('content-language')).toBeNull()
})

test('translates the names of house banks', async () => {
  await server.db.run(
    `insert into deposit_account (kind, bank_code, account_no, account_name, sort)
     values ('bank', 'KBANK', '0011223344', 'KAPAO CO LTD', 1)`,
  )
  const name = async (language: string) =>
    (await request(lookups.lookupDeposit, language)).body.banks[0].bankName
  expect(await name('th')).toMatch(letters.th)
  expect(await name('en')).toMatch(letters.en)
})
