import { beforeAll, describe, expect, test } from 'vitest'
import {
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupInfo,
  lookupNotice,
  lookupSlip,
  lookupWithdraw,
} from '#contract/lookups.ts'
import { type AuditEntry, listAudit, type RecordKind } from '#server/modules/audit/audit.ts'
import { readOperatorSettings, updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { runOperatorCommand } from '#server/operate-commands.ts'
import { seedBonuses } from '#server/seed/bonuses.ts'
import { seedSlots } from '#server/seed/slots.ts'
import { seedWheels } from '#server/seed/wheel.ts'
import { foreignParts } from '#tests/setup/foreign-markup.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'

const yes = async () => true

const server = openForTests(() => createTestServer())
let nok: DeskBrowser
let finance: DeskBrowser
let member: TestMember

beforeAll(async () => {
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  finance = await deskBrowserOf(server, await addTestStaff(server, 'finance', { name: 'ploy' }))
  member = await addMember(server)
  await server.db.tx(async (sql) => {
    await seedBonuses(sql, false, server.clock.now())
    await seedWheels(sql, false)
    await seedSlots(sql)
  })
})

const newest = async (...kinds: RecordKind[]): Promise<AuditEntry | undefined> =>
  (await listAudit(server.db, { kinds }, { limit: 1 }))[0]
const count = async () => (await listAudit(server.db, undefined, { limit: 1000 })).length

test('every page shows known markup only, and finance can look but not save', async () => {
  const paths = [
    ...[
      '',
      '/settings',
      '/rewards',
      '/banners',
      '/accounts',
      '/texts',
      '/texts/th',
      '/texts/lo',
      '/promotions',
    ],
    ...['/promotions/EXTRA50', '/bonuses', '/bonuses/new', '/bonuses/MORNING', '/wheels', '/wheels/MONTH'],
    ...['/sources', '/sources/FRIEND', '/games', '/games/NAKA'],
  ]
  for (const path of paths) {
    const page = await nok.open(`/desk/setup${path}`)
    expect(page.status, path).toBe(200)
    expect(foreignParts(String(page.body)), path).toEqual([])
    const look = await finance.open(`/desk/setup${path}`)
    expect([look.status, String(look.body).includes('<button>Save')], path).toEqual([200, false])
  }
  for (const path of ['/texts/xx', '/promotions/NONE', '/bonuses/NONE', '/wheels/NONE', '/games/NONE'])
    expect((await nok.open(`/desk/setup${path}`)).status, path).toBe(404)
})

describe('switches and limits', () => {
  const path = '/desk/setup/settings'

  test('are saved from baht, with before and after in the audit log, and members see them', async () => {
    const page = await nok.change(path, {
      withdrawMin: '๓๐๐',
      slipsFrom: '23.30',
      slipsTo: '00:30',
      noticeTh: 'ปิดปรับปรุง',
      noticeEn: 'Closed <b>tonight</b>',
    })
    expect(page.body).toContain('role="status">Saved.')
    expect((await server.call(lookupWithdraw, { token: member.token })).body.withdrawMin).toBe(300)
    expect((await server.call(lookupSlip)).body).toEqual({ closedFrom: '23:30', closedTo: '00:30' })
    const notice = (language: string) =>
      server.call(lookupNotice, { headers: { 'accept-language': language } })
    expect((await notice('th')).body.notice).toBe('ปิดปรับปรุง')
    expect((await notice('en')).body.notice).toBe('Closed <b>tonight</b>')
    const entries = await listAudit(server.db, { kinds: ['settings'] }, { limit: 2 })
    expect(entries).toMatchObject([
      { actor_name: 'nok', after: { 'notice.th': 'ปิดปรับปรุง' }, before: { 'notice.th': '' } },
      { before: { withdrawMin: 10_000, slipClosed: null }, after: { withdrawMin: 30_000 } },
    ])
    expect(page.body).toContain('Smallest withdrawal: <bdi>300.00</bdi>')
    expect(page.body).toContain('Slips are refused: <bdi>23:30 – 00:30</bdi>')
    expect(page.body).toContain('<div>Closed <b>tonight</b></div>')
  })

  test('that somebody else has changed meanwhile are neither overwritten nor taken back', async () => {
    const shown = await nok.formMarks(path)
    await runOperatorCommand(server.deps, ['settings', 'withdrawMax=5000000', 'qrMinutes=7'], yes)
    const answer = await nok.submit(path, { ...shown, withdrawMax: '70000', slipIntervalSeconds: '30' })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('Somebody else has changed this meanwhile, to: 50,000.00.')
    expect(answer.body).toContain('value="70000"')
    await nok.change(path, { slipIntervalSeconds: '30' })
    const settings = await readOperatorSettings(server.db)
    expect(settings).toMatchObject({ withdrawMax: 5_000_000, qrMinutes: 7, slipIntervalSeconds: 30 })
  })

  test('are changed once by a form that is sent twice', async () => {
    const shown = { ...(await nok.formMarks(path)), minDeposit: '77' }
    const before = await count()
    const csrf = await nok.csrf()
    const answers = await Promise.all([1, 2].map(() => nok.post(path, { csrf, ...shown })))
    answers.push(await nok.post(path, { csrf, ...shown }))
    const outcomes = answers.map(({ headers }) => headers.get('location')?.split('=').at(-1))
    expect(outcomes.sort()).toEqual(['same', 'same', 'saved'])
    expect((await count()) - before).toBe(1)
  })

  test.each<[Record<string, string>, string]>([
    [{ withdrawMin: '60000' }, 'The smallest withdrawal is above the largest.'],
    [{ chatFrom: '08:00' }, 'Write both times, or none.'],
    [{ minDeposit: 'null' }, 'Write an amount of at least 0.00'],
    [{ promptpayBiller: '123' }, 'Write 13 or 15 digits.'],
    [{ noticeTh: '', noticeEn: 'x' }, 'Write it in this language, too'],
  ])('%j is refused, and nothing of the form is saved', async (typed, problem) => {
    const before = [await readOperatorSettings(server.db), await count()]
    const answer = await nok.change(path, { ...typed, qrMinutes: '9' })
    expect([answer.status, String(answer.body).includes(problem)]).toEqual([400, true])
    expect([await readOperatorSettings(server.db), await count()]).toEqual(before)
  })

  test('can be previewed without being saved', async () => {
    const before = [await readOperatorSettings(server.db), await count()]
    const page = await nok.change(path, { minDeposit: '123', noticeEn: 'Soon', preview: 'on' })
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Minimum 123.00 baht')])
    expect(page.body).toContain('role="status">Not saved yet')
    expect(page.body).toContain('value="123"')
    expect([await readOperatorSettings(server.db), await count()]).toEqual(before)
  })

  test("can't ask for one-time passwords that nothing sends", async () => {
    const { otpSender } = server.deps
    server.deps.otpSender = undefined
    expect((await nok.change(path, { registerOTP: 'on' })).body).toContain('the server needs OTP_WEBHOOK')
    server.deps.otpSender = otpSender
    expect((await readOperatorSettings(server.db)).registerOTP).toBe(false)
  })
})

test('terms of invite and refund, and their banners, are saved on their pages', async () => {
  await nok.change('/desk/setup/rewards', {
    inviteRate: '1,25',
    refundMin: '5',
    refundActive: 'on',
    inviteActive: 'on',
    inviteBanner: 'on',
    refundBanner: 'on',
  })
  const page = await nok.change('/desk/setup/banners', { inviteBanner: 'on', refundBanner: '' })
  const settings = await readOperatorSettings(server.db)
  expect(settings).toMatchObject({
    inviteRate: 1.25,
    refundMin: 500,
    inviteBanner: true,
    refundBanner: false,
  })
  expect(page.body).toContain('1.25% of what they stake')
  expect(await newest('settings')).toMatchObject({
    record_id: 'refundBanner',
    after: { refundBanner: false },
  })
})

test('accounts are added, closed and opened again by the desk and by operate alike', async () => {
  const path = '/desk/setup/accounts'
  const account = { bank: 'SCB', number: '111-222 ๓๓๓๓', holder: 'KAPAO CO LTD', currency: 'BAHT' }
  await updateOperatorSettings(server.db, { isManual: true }, 1)
  const banks = async () => (await server.call(lookupDeposit, { token: member.token })).body.banks
  expect((await nok.submit(path, account)).body).toContain('role="status">Added.')
  expect(await banks()).toMatchObject([{ bankAccountNo: '1112223333' }])
  const before = await count()
  await nok.submit(path, account)
  expect(await count()).toBe(before)
  const [line = ''] = await runOperatorCommand(server.deps, ['accounts'], yes)
  const [id = ''] = line.split(' ')
  expect((await nok.submit(`${path}/${id}/close`)).body).toContain('role="status">Closed.')
  expect((await nok.submit(`${path}/${id}/close`)).body).toContain('it is like that already')
  expect(await banks()).toEqual([])
  await nok.submit(`${path}/${id}/reopen`)
  expect(await banks()).toHaveLength(1)
  expect(await newest('deposit_account')).toMatchObject({
    action: 'reopen',
    record_id: 'SCB 1112223333',
    before: { open: false },
    after: { open: true },
  })
  expect((await nok.submit(path, { ...account, bank: 'NOBANK', holder: ' ' })).status).toBe(400)
  expect((await nok.submit(`${path}/999999/close`)).status).toBe(404)
})

describe('texts', () => {
  test('are saved by language, and keep the others', async () => {
    await nok.change('/desk/setup/texts', {
      name: 'ร้านกะเพรา',
      lineName: '@shop',
      lineLink: 'https://line.me/@shop',
    })
    const conditions = '<h3>1. เงิน</h3><p>ก</p>\r\n\r\n<h3>2. โบนัส</h3><p onclick="x">ข</p>'
    const page = await nok.change('/desk/setup/texts/th', { contactText: 'โทร 191', conditions })
    expect(page.body).toContain('<p class="title">2. โบนัส</p><p>ข</p>')
    await nok.change('/desk/setup/texts/en', { contactText: 'Call 191' })
    const contact = async (language: string) =>
      (await server.call(lookupContact, { headers: { 'accept-language': language } })).body
    expect(await contact('en')).toMatchObject({ contactText: 'Call 191', lineName: '@shop' })
    expect(await contact('lo')).toMatchObject({ contactText: 'โทร 191' })
    expect((await server.call(lookupConditions)).body).toHaveLength(2)
    expect((await server.call(lookupInfo)).body.name).toBe('ร้านกะเพรา')
    expect(await newest('texts')).toMatchObject({
      record_id: 'en.contactText',
      before: { 'en.contactText': null },
      after: { 'en.contactText': 'Call 191' },
    })
    await nok.change('/desk/setup/texts/en', { contactText: '' })
    expect(await contact('en')).toMatchObject({ contactText: 'โทร 191' })
  })

  test('may be long, but not of any length', async () => {
    const long = Array.from({ length: 10 }, (_, index) => `<p>${index}${'ก'.repeat(9000)}</p>`).join('\n\n')
    expect((await nok.change('/desk/setup/texts/lo', { agreements: long })).body).toContain(
      'role="status">Saved.',
    )
    const tooLong = await nok.change('/desk/setup/texts/lo', { agreements: 'ก'.repeat(20_001) })
    expect([tooLong.status, String(tooLong.body).includes('Write at most 50 sections')]).toEqual([400, true])
    expect((await nok.submit('/desk/setup/texts/lo', { agreements: 'ก'.repeat(200_000) })).status).toBe(413)
  })

  test('that hide in their markup are shown as text, and refused with U+0000', async () => {
    expect((await nok.change('/desk/setup/texts/en', { coinText: 'a\0b' })).status).toBe(400)
    const page = await nok.change('/desk/setup/texts/en', {
      coinText: '</textarea><script>alert(1)</script>x',
    })
    expect(foreignParts(String(page.body))).toEqual([])
  })

  test("need a LINE account's name for its link", async () => {
    const answer = await nok.change('/desk/setup/texts', { lineName: '' })
    expect(answer.body).toContain('Write the LINE account that the link belongs to.')
    expect((await nok.change('/desk/setup/texts', { lineLink: 'javascript:alert(1)' })).status).toBe(400)
  })
})

test('the overview says what is off, and why', async () => {
  const page = String((await nok.open('/desk/setup')).body)
  expect(page).toMatch(/Chat<\/a><\/td>.*?>Off<.*?It is turned off\./s)
  await nok.change('/desk/setup/settings', { enableChatWidget: 'on' })
  expect(String((await nok.open('/desk/setup')).body)).toMatch(
    /Chat<\/a><\/td><td[^>]*><span class="chip good">On</,
  )
})
