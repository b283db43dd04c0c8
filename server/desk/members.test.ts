import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { walletActivate } from '#contract/slots.ts'
import { walletTransfer, walletWithdraw } from '#contract/wallet-changes.ts'
import { holdBonus, releaseBonus } from '#tests/setup/money/held-bonus.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { deskRoutes } from './routes.ts'

const server = openForTests(() => createTestServer())
let desk: DeskBrowser
let somchai: TestMember
let malee: TestMember

beforeAll(async () => {
  desk = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  somchai = await addMember(server, {
    satang: 100_000,
    phone: '0861112222',
    bankAccountName: 'SOMCHAI JAIDEE',
  })
  malee = await addMember(server, { phone: '0893334444', bankAccountName: 'MALEE 100%_GOOD' })
  await server.db.run(`update member set name = 'มาลี' where id = $1`, [malee.id])
  await server.call(walletActivate, { token: somchai.token, params: { slotCode: 'NAKA' } })
})

/** Ids of the members that a search finds. */
const find = async (q: string) => {
  const { body } = await desk.submit('/desk/members', { q })
  return [...String(body).matchAll(/href="\/desk\/members\/(\w{8})"/g)].map(([, id]) => id)
}

test.each([
  ['phone', () => '0861112222'],
  ['phone with hyphens and spaces', () => ' 086-111 2222 '],
  ['phone with the country code', () => '+66861112222'],
  ['phone in Thai digits', () => '๐๘๖๑๑๑๒๒๒๒'],
  ['phone with a bracket', () => '(086) 111-2222'],
  ['phone with dashes of other kinds', () => '+66 86‑111–2222'],
  ['phone copied with invisible marks', () => '\u202a+66 86 111 2222\u202c'],
  ['end of the phone', () => '1112222'],
  ['id', () => somchai.publicId],
  ['id in lower case', () => somchai.publicId.toLowerCase()],
  ['bank account', () => somchai.accountNo],
  [
    'bank account in Thai digits',
    () => somchai.accountNo.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))),
  ],
  ['bank account with hyphens', () => somchai.accountNo.replace(/^(...)(.)/, '$1-$2-')],
  ['name', () => somchai.name],
  ['holder', () => 'somchai j'],
  ['game account', () => `naka${somchai.publicId}`],
])('a member is found by %s', async (_, typed) => {
  expect(await find(typed())).toEqual([somchai.publicId])
})

test('signs with a meaning for databases are letters like others', async () => {
  expect(await find('มาลี')).toEqual([malee.publicId])
  expect(await find('100%_good')).toEqual([malee.publicId])
  for (const typed of ['%%%', '___', '%alee', "' or '1'='1", 'ab', '', '---'])
    expect(await find(typed), typed).toEqual([])
})

test('a member has balances, statement, sessions and what was decided', async () => {
  await server.call(walletTransfer, {
    token: somchai.token,
    body: { from: 'WALLET', to: 'NAKA', amount: 250.25 },
  })
  await server.call(walletWithdraw, { token: somchai.token, body: { amount: 300 } })
  const path = `/desk/members/${somchai.publicId}`
  const summary = await desk.open(path)
  for (const amount of ['449.75', '250.25', '700.00']) expect(summary.body).toContain(`${amount}\u00a0baht`)
  const statement = await desk.open(`${path}/statement`)
  expect(statement.body).toMatch(
    /Withdraw<[^\n]*W261121-3<[\s\S]*300\.00\u00a0baht<[\s\S]*449\.75\u00a0baht<[\s\S]*Waiting</,
  )
  expect((await desk.open(`${path}/sessions`)).body).toContain('21/11/2026')
  const id = /\/desk\/withdrawals\/(\d+)"/.exec((await desk.open('/desk/withdrawals')).body)?.[1]
  await desk.submit(`/desk/withdrawals/${id}/settle`)
  expect((await desk.open(`${path}/history`)).body).toContain(`href="/desk/withdrawals/${id}"`)
  expect((await desk.open('/desk/members/NOBODY22')).status).toBe(404)
})

test('the audit log is shown in pages, newest first', async () => {
  await server.db.run(
    `insert into audit_entry (at, actor_kind, actor_name, action, record_kind, record_id)
     select n, 'operate', 'somebody', 'settle', 'qr_code', 'QR' || n from generate_series(1, 120) as n`,
  )
  const seen: string[] = []
  let path: string | undefined = '/desk/audit'
  while (path !== undefined) {
    const body: string = String((await desk.open(path)).body)
    seen.push(...[...body.matchAll(/Payment code (QR\d+)/g)].map(([, id = '']) => id))
    path = /href="(\/desk\/audit\?before=\d+)"/.exec(body)?.[1]
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `QR${120 - at}`))
})

test('names and reasons that members and staff write are shown as texts on every page', async () => {
  const hostile = `"'><img src=x onerror=alert(1)><script>alert(2)</script>`
  const member = await addMember(server, { satang: 100_000, bankAccountName: hostile })
  await server.db.run('update member set name = $2 where id = $1', [member.id, hostile])
  await server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 301 } })
  await server.db.run(
    `insert into slip (member_id, seq, reference, file_key, status, note, created_at, bank_answer)
     values ($1, 1, 'r', 'slips/x.jpg', 'failed', $2::text, $3, jsonb_build_object('kind', 'found', 'sendingBank', $2::text,
       'transRef', $2::text, 'satang', 1, 'senderBank', $2::text, 'senderAccount', $2::text, 'senderName', $2::text,
       'receiverBank', $2::text, 'receiverAccount', $2::text, 'at', 1))`,
    [member.id, hostile, server.clock.now()],
  )
  const query = 'select id from withdrawal where member_id = $1 order by id'
  const [first, other] = (await server.db.rows(v.object({ id: v.number() }), query, [member.id])).map(
    ({ id }) => id,
  )
  await desk.submit(`/desk/withdrawals/${first}/refuse`, { reason: hostile })
  await server.db.run(
    `insert into audit_entry (at, actor_kind, actor_name, action, record_kind, record_id, after, address)
     values (1, 'operate', $1::text, $1::text, $1::text, $1::text, jsonb_build_object($1::text, $1::text), $1::text)`,
    [hostile],
  )
  const ids: Record<string, readonly (string | number | undefined)[]> = {
    '/desk/withdrawals': [first, other],
    '/desk/members': [member.publicId],
    '/desk/slips': [1],
  }
  const addresses = deskRoutes
    .filter(({ method, path }) => method === 'GET' && !/\.(css|js|svg)$|picture$/.test(path))
    .flatMap(({ path }) => {
      const [list = ''] = path.split('/:id')
      return (ids[list] ?? ['1']).map((id) => path.replace(':id', String(id)))
    })
  expect(addresses.length).toBeGreaterThan(12)
  let shown = 0
  for (const address of [
    ...addresses,
    `/desk/withdrawals?done=${first}`,
    `/desk/withdrawals/${first}?late=${first}`,
    '/desk/members?lang="><img>',
    '/desk/audit?before="><img>',
  ]) {
    const body = String((await desk.open(address)).body)
    expect(body, address).not.toMatch(
      /<img(?! class="(slip" src="\/desk|banner" src="\/media\/art\/))|<script(?! src="\/desk)/,
    )
    if (body.includes('&lt;img src=x onerror=alert(1)&gt;')) shown++
  }
  const found = await desk.submit('/desk/members', { q: hostile })
  expect(found.body).not.toContain('<img')
  expect(found.body).toContain('&lt;img src=x')
  expect(
    (await desk.submit(`/desk/withdrawals/${other}/refuse`, { reason: hostile.repeat(9) })).body,
  ).not.toContain('<img')
  expect(shown).toBeGreaterThan(9)
})

test('a member’s bonuses show how far the active one is, and what ended ones took back', async () => {
  const member = await addMember(server)
  const path = `/desk/members/${member.publicId}/bonuses`
  const read = async () => String((await desk.open(path)).body).replaceAll('\u00a0', ' ')
  expect(await read()).toContain('The member has had no bonus.')
  await holdBonus(server.db, member.id)
  await server.db.run(
    'insert into member_play (member_id, stake) values ($1, 320) on conflict (member_id) do update set stake = 320',
    [member.id],
  )
  const active = await read()
  for (const shown of ['HELD', '1.00 baht', '3.20 baht of 5.00 baht', 'Active', 'at or below 0.05 baht'])
    expect(active).toContain(shown)
  await releaseBonus(server.db, member.id)
  const ended = await read()
  for (const shown of ['5.00 baht', 'Ended', 'Taken back: 0.00 baht']) expect(ended).toContain(shown)
  expect(ended).not.toContain('Active')
})
