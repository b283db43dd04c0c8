import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { accountRegister } from '#contract/account-changes.ts'
import { login } from '#contract/login.ts'
import { qrCreate } from '#contract/qr.ts'
import { walletGet } from '#contract/wallet.ts'
import { walletWithdraw } from '#contract/wallet-changes.ts'
import { createApp } from '#server/app.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import { createGameLink, redeemTicket } from '#server/modules/games/game-login.ts'
import { walletBalance } from '#server/modules/ledger/ledger.ts'
import { settleWithdrawal, withdraw } from '#server/modules/wallet/withdrawals.ts'
import { startSession } from '#server/platform/auth/sessions.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { createChatServer, nextEvent } from '#tests/setup/chat/socket-harness.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, requestsTo, TEST_PASSWORD, type TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

const server = openForTests(() => createChatServer())
let owner: DeskBrowser
let support: DeskBrowser

beforeAll(async () => {
  owner = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  support = await deskBrowserOf(server, await addTestStaff(server, 'support', { name: 'fah' }))
})

const block = (member: TestMember, desk = support) =>
  desk.submit(`/desk/members/${member.publicId}/block`, { reason: 'The phone was stolen.' })
const unblock = (member: TestMember, desk = owner) =>
  desk.submit(`/desk/members/${member.publicId}/unblock`, { reason: 'It was found.' })
const signIn = ({ phone }: TestMember, password = TEST_PASSWORD) =>
  server.call(login, { body: { username: phone, password } })

test('a blocked member is signed out everywhere, and signs in again only once unblocked', async () => {
  const { member, ...mine } = await server.memberClient()
  const bystander = await server.memberClient()
  const other = await startSession(server.db, member.id, server.clock.now())
  const elsewhere = await server.client({ token: other })
  const closed = Promise.all([
    nextEvent(mine.socket, 'disconnect'),
    nextEvent(elsewhere.socket, 'disconnect'),
  ])
  expect((await block(member)).body).toMatch(/role="status">Member \w{8}: Blocked, fah/)
  expect((await closed).map(([reason]) => reason)).toEqual(['io server disconnect', 'io server disconnect'])
  expect(await bystander.join(bystander.room)).toEqual({ ok: true })
  for (const token of [member.token, other]) {
    expect((await server.call(walletGet, { token })).body.message).toBe('invalid-token')
    await expect(server.client({ token })).rejects.toMatchObject({ message: 'invalid-token' })
  }
  expect((await signIn(member)).body.message).toBe('INACTIVE_USER')
  // Who doesn't know the password doesn't learn it.
  expect((await signIn(member, 'wrong-password-1')).body.message).toBe('WRONG_CREDENTIAL')

  // The phone stays registered: a new account would evade the block.
  const registered = await server.call(accountRegister, {
    body: {
      name: 'Again',
      username: member.phone,
      password: 'another-horse-9',
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: '5550001112',
    },
  })
  expect(registered.body.message).toBe('EXISTING_USER')

  expect((await unblock(member, support)).status).toBe(403)
  expect((await unblock(member)).body).toMatch(/role="status">Member \w{8}: Unblocked, nok/)
  expect((await server.call(walletGet, { token: member.token })).body.message).toBe('invalid-token')
  const { token } = (await signIn(member)).body
  expect((await server.call(walletGet, { token })).status).toBe(200)
})

test('a session that was started while the member was being blocked ends with the block', async () => {
  const member = await addMember(server)
  await block(member)
  const late = await startSession(server.db, member.id, server.clock.now())
  expect((await server.call(walletGet, { token: late })).body.message).toBe('INACTIVE_USER')
  await expect(server.client({ token: late })).rejects.toMatchObject({ message: 'INACTIVE_USER' })
  await unblock(member)
  expect((await server.call(walletGet, { token: late })).body.message).toBe('invalid-token')
})

test('a game link of a blocked member leads nowhere', async () => {
  const member = await addMember(server)
  const game = v.object({ username: v.string() })
  await server.db.run(`update slot set web = 'https://game.example' where code = 'NAKA'`)
  const { username } = await oneRow(
    server.db,
    game,
    `insert into game_account (member_id, slot_code, username, password, created_at)
     values ($1, 'NAKA', 'naka-blocked', 'p', 0) returning username`,
    [member.id],
  )
  const now = server.clock.now()
  const link = await createGameLink(server.db, { memberId: member.id, slotCode: 'NAKA', username }, now)
  const ticket = new URL(link).searchParams.get('ticket') ?? ''
  await block(member)
  expect(await redeemTicket(server.db, 'NAKA', ticket, now)).toBeUndefined()
})

test('a withdrawal that is asked for while the member is blocked is refused, and one before says so', async () => {
  const member = await addMember(server, { satang: 100_000 })
  const ask = () =>
    server.db.tx((sql) =>
      withdraw(sql, { memberId: member.id, satang: 20_000, includeGames: false, at: server.clock.now() }),
    )
  const id = await ask()
  await server.db.run('update bank_account set updated_at = $2 where member_id = $1', [
    member.id,
    server.clock.now() + 1,
  ])
  await block(member)
  await expect(ask()).rejects.toMatchObject({ key: 'UNAUTHORIZED' })
  expect(await walletBalance(server.db, member.id)).toBe(80_000)
  const page = String((await owner.open(`/desk/withdrawals/${id}`)).body)
  expect(page).toContain('<span class="chip bad">Blocked</span>')
  expect(page).toContain('Account changed last')
  expect((await owner.open('/desk/withdrawals')).body).toContain('<span class="chip bad">Blocked</span>')
})

test('money in flight of a blocked member is decided and credited', async () => {
  const member = await addMember(server, { satang: 100_000 })
  const at = server.clock.now()
  await server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  const params = { provider: 'KBANK' }
  const { qrcodeId } = (await server.call(qrCreate, { token: member.token, params, body: { amount: 250 } }))
    .body
  const second = await server.db.tx((sql) =>
    withdraw(sql, { memberId: member.id, satang: 20_000, includeGames: false, at }),
  )
  await block(member)
  expect(await payQr(server.db, qrcodeId, at, testActor)).toBe('credited')
  await server.db.tx((sql) => settleWithdrawal(sql, second, at, testActor))
  const id = v.object({ id: v.number() })
  const open = await oneRow(
    server.db,
    id,
    `select id from withdrawal where member_id = $1 and status = 'PROCESSING'`,
    [member.id],
  )
  await owner.submit(`/desk/withdrawals/${open.id}/refuse`, { reason: 'Please chat with us.' })
  expect(await walletBalance(server.db, member.id)).toBe(105_000)
  await expectLedgerInvariants(server.db)
})

test('of several people in two processes, one blocks', async () => {
  const member = await addMember(server)
  const other = { ...server, ...requestsTo(createApp(server.deps)) }
  const elsewhere = await deskBrowserOf(other, await addTestStaff(server, 'finance', { name: 'ploy' }))
  const path = `/desk/members/${member.publicId}/block`
  const sent = await Promise.all(
    [owner, elsewhere, owner, elsewhere].map(async (desk) => ({ desk, csrf: await desk.csrf() })),
  )
  const answers = await Promise.all(
    sent.map(({ desk, csrf }) => desk.post(path, { csrf, reason: 'A fraud.' })),
  )
  const locations = answers.map(({ headers }) => headers.get('location') ?? '')
  expect(locations.filter((one) => one.endsWith('?done=1'))).toHaveLength(1)
  expect(locations.filter((one) => one.endsWith('?late=1'))).toHaveLength(3)
  const late = await owner.open(locations.find((one) => one.endsWith('late=1')) ?? '')
  expect(late.body).toMatch(
    /role="alert">This was done before; nothing was changed\. Member \w{8}: Blocked, /,
  )
  const entries = await listAudit(server.db, { memberId: member.id }, { limit: 9 })
  expect(entries).toMatchObject([{ action: 'block', address: '127.0.0.1', after: { reason: 'A fraud.' } }])
})

test.each(['', '   ', 'x'.repeat(301)])('nobody is blocked without a reason: %j', async (reason) => {
  const member = await addMember(server)
  const answer = await support.submit(`/desk/members/${member.publicId}/block`, { reason })
  expect([answer.status, answer.body.includes('Write a reason')]).toEqual([400, true])
  expect((await server.call(walletGet, { token: member.token })).status).toBe(200)
})
