import { beforeAll, describe, expect, test } from 'vitest'
import { lookupSources } from '#contract/lookups.ts'
import { bonusList } from '#contract/rewards/bonus.ts'
import { promotionFind } from '#contract/rewards/bonus-changes.ts'
import { spinSetup } from '#contract/rewards/spin.ts'
import { walletGet } from '#contract/wallet.ts'
import { type AuditEntry, listAudit, type RecordKind } from '#server/modules/audit/audit.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { seedBonuses } from '#server/seed/bonuses.ts'
import { seedSlots } from '#server/seed/slots.ts'
import { seedWheels } from '#server/seed/wheel.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createTestServer())
let nok: DeskBrowser
let member: TestMember

beforeAll(async () => {
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  member = await addMember(server)
  await server.db.tx(async (sql) => {
    await seedBonuses(sql, false, server.clock.now())
    await seedWheels(sql, false)
    await seedSlots(sql)
  })
})

const newest = async (...kinds: RecordKind[]): Promise<AuditEntry | undefined> =>
  (await listAudit(server.db, { kinds }, { limit: 1 }))[0]

describe('promotion codes', () => {
  const path = '/desk/setup/promotions'
  const code = {
    code: 'loy ๒๖',
    currency: 'BAHT',
    fixed: '30',
    percentFail: '20',
    turnover: '2.5',
    maxTakers: '1',
    nameTh: 'ลอยกระทง',
    nameEn: 'Loy Krathong',
    descriptionTh: '<p>ครั้งเดียว</p>',
    descriptionEn: '<p>Once</p>',
  }
  const find = async (language: string) =>
    (
      await server.call(promotionFind, {
        token: member.token,
        params: { code: 'LOY26' },
        headers: { 'accept-language': language },
      })
    ).body

  test('are created in every language, ended and opened again', async () => {
    expect((await nok.submit(path, code)).body).toContain('role="status">Added.')
    expect(await find('en')).toEqual({
      code: 'LOY26',
      name: 'Loy Krathong',
      description: '<p>Once</p>',
      percentFail: 20,
    })
    expect(await find('lo')).toMatchObject({ name: 'ลอยกระทง' })
    expect((await nok.submit(path, code)).body).toContain('There is such a code already.')
    await nok.submit(`${path}/LOY26/close`)
    expect(await find('en')).toBeNull()
    expect((await nok.submit(`${path}/LOY26/close`)).body).toContain('it is like that already')
    await nok.submit(`${path}/LOY26/reopen`)
    expect(await find('en')).not.toBeNull()
    expect(
      (await listAudit(server.db, { record: { kind: 'promotion', id: 'LOY26' } }, { limit: 9 })).map(
        ({ action }) => action,
      ),
    ).toEqual(['reopen', 'close', 'add'])
  })

  test('can be previewed, and are not there then', async () => {
    const page = await nok.submit(path, { ...code, code: 'SOON', preview: 'on' })
    expect(page.body).toContain('<p class="title">Loy Krathong</p>')
    expect(page.body).toContain('after playing 2.5 times deposit plus bonus')
    expect((await nok.open(`${path}/SOON`)).status).toBe(404)
    const misfit = await nok.submit(path, { ...code, percent: '5', preview: 'on' })
    expect(misfit.status).toBe(400)
  })

  test.each<[Record<string, string>, string]>([
    [{ percent: '10' }, 'Write either a fixed amount, or a share'],
    [{ fixed: '', percent: '10' }, 'Write either a fixed amount, or a share'],
    [{ fixed: '0' }, 'Write an amount of at least 0.01'],
    [{ nameTh: '' }, 'Write at most 80 characters'],
    [{ code: 'no/code' }, 'Write a code of letters'],
    [{ turnover: '0' }, 'Write a number above 0'],
    [{ currency: 'LAK' }, 'Choose one of the list.'],
  ])('with %j are refused', async (typed, problem) => {
    const answer = await nok.submit(path, { ...code, code: 'BAD', ...typed })
    expect([answer.status, String(answer.body).includes(problem)]).toEqual([400, true])
    expect((await nok.open(`${path}/BAD`)).status).toBe(404)
  })
})

test('bonuses are changed, turned off and created', async () => {
  const path = '/desk/setup/bonuses'
  const list = async (language = 'th') =>
    (await server.call(bonusList, { token: member.token, headers: { 'accept-language': language } })).body
  await nok.change(`${path}/MORNING`, {
    isOpen: 'on',
    cap: '150',
    nameEn: 'Early bonus',
    htmlTh: '<p>ใหม่</p>',
  })
  expect((await list('en')).find(({ code }: { code: string }) => code === 'MORNING')).toMatchObject({
    name: 'Early bonus',
  })
  expect(await newest('bonus_offer')).toMatchObject({
    record_id: 'MORNING',
    before: { cap: 10_000, 'name.en': 'Morning bonus' },
    after: { cap: 15_000, 'name.en': 'Early bonus', html: '<p>ใหม่</p>' },
  })
  await nok.change(`${path}/MORNING`, { isOpen: '' })
  expect((await list()).map(({ code }: { code: string }) => code)).not.toContain('MORNING')
  expect((await nok.change(`${path}/DAILY`, { isOpen: 'on', cap: '5' })).status).toBe(400)
  const added = {
    code: 'NIGHT',
    currency: 'BAHT',
    isOpen: 'on',
    type: 'week',
    maxReceived: '2',
    fixed: '20',
    percentFail: '10',
    turnover: '3',
    nameTh: 'กลางคืน',
    sort: '9',
  }
  expect((await nok.submit(`${path}/new`, added)).body).toContain('role="status">Added.')
  expect((await list()).at(-1)).toMatchObject({ code: 'NIGHT', name: 'กลางคืน', type: 'week', maxReceived: 2 })
  expect((await nok.submit(`${path}/new`, added)).body).toContain('There is such a code already.')
})

test('a wheel is made of slices and prizes, and chosen', async () => {
  const path = '/desk/setup/wheels'
  const wheelOf = async () => (await server.call(spinSetup, { token: member.token })).body.activeSpinwheel
  expect((await wheelOf()).slices).toHaveLength(8)
  await nok.submit(path, { code: 'NEW', currency: 'BAHT', nameTh: 'วงล้อใหม่' })
  expect((await nok.submit(`${path}/NEW/choose`)).status).toBe(404)
  await nok.submit(`${path}/prizes`, { code: 'BIG', currency: 'BAHT', amount: '500', nameTh: 'รางวัลใหญ่' })
  const slice = {
    labelTh: '฿500',
    weight: '1',
    prize: 'BIG',
    background: '#115e56',
    textColor: '#ffffff',
    sort: '0',
  }
  await nok.submit(`${path}/NEW/slices`, slice)
  const page = await nok.submit(`${path}/NEW/slices`, {
    ...slice,
    labelTh: 'ขอบคุณ',
    prize: '',
    weight: '99',
    sort: '1',
  })
  expect(page.body).toContain('A spin costs the shop 5.00\u00a0baht on average')
  expect((await nok.submit(`${path}/NEW/choose`)).body).toContain('role="status">Saved.')
  expect((await wheelOf()).slices.map(({ label }: { label: string }) => label)).toEqual(['฿500', 'ขอบคุณ'])
  const id = /slices\/(\d+)">฿500/.exec(String(page.body))?.[1]
  await nok.change(`${path}/NEW/slices/${id}`, { weight: '11', labelEn: '500 baht' })
  expect(await newest('wheel')).toMatchObject({
    record_id: 'NEW',
    before: { weight: 1, 'label.en': '' },
    after: { weight: 11, 'label.en': '500 baht' },
  })
  expect((await nok.change(`${path}/NEW/slices/${id}`, { prize: 'NONE' })).status).toBe(400)
  expect((await nok.change(`${path}/NEW/slices/${id}`, { weight: '0' })).status).toBe(400)

  const removed = await nok.submit(`${path}/NEW/slices/${id}/remove`)
  expect(removed.body).toContain('role="status">Taken off the wheel.')
  expect((await wheelOf()).slices.map(({ label }: { label: string }) => label)).toEqual(['ขอบคุณ'])
  expect(await newest('wheel')).toMatchObject({ action: 'remove', before: { slice: '฿500', weight: 11 } })
  expect((await nok.submit(`${path}/NEW/slices/${id}/remove`)).status).toBe(404)
  const last = /slices\/(\d+)">ขอบคุณ/.exec(String(removed.body))?.[1]
  expect((await nok.submit(`${path}/NEW/slices/${last}/remove`)).body).toContain(
    'it is the only slice of the wheel',
  )
  expect((await wheelOf()).slices).toHaveLength(1)
  await nok.submit(`${path}/NEW/slices`, { ...slice, sort: '0' })

  expect((await nok.submit(`${path}/prizes/BIG/close`)).body).toContain('role="status">Closed.')
  await nok.submit(`${path}/off`)
  expect((await readOperatorSettings(server.db)).spin).toBe(false)
  await nok.submit(`${path}/on`)
})

test('answers at registration and games are named, ordered and closed', async () => {
  const answers = async () =>
    (await server.call(lookupSources, { headers: { 'accept-language': 'en' } })).body
  await nok.submit('/desk/setup/sources', {
    code: 'RADIO',
    isOpen: 'on',
    sort: '3',
    descriptionTh: 'วิทยุ',
    descriptionEn: 'Radio',
  })
  expect((await answers()).at(-1)).toEqual({ code: 'RADIO', description: 'Radio' })
  await nok.change('/desk/setup/sources/RADIO', { isOpen: '' })
  expect((await answers()).map(({ code }: { code: string }) => code)).not.toContain('RADIO')
  expect(await newest('source')).toMatchObject({ before: { open: true }, after: { open: false } })

  const games = async () => (await server.call(walletGet, { token: member.token })).body.slots
  await nok.change('/desk/setup/games/NAKA', { isOpen: 'on', name: 'นาคา', sort: '50' })
  await nok.change('/desk/setup/games/DAO', { isOpen: '' })
  const listed = await games()
  expect(listed.at(-1)).toMatchObject({ code: 'NAKA', name: 'นาคา' })
  expect(JSON.stringify(listed)).not.toContain('"DAO"')
  expect(await newest('slot')).toMatchObject({
    record_id: 'DAO',
    before: { open: true },
    after: { open: false },
  })
})
