import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  buttonsPayload,
  type Conversation,
  chatHistory,
  genericPayload,
  textPayload,
} from '#contract/chat.ts'
import { login } from '#contract/login.ts'
import { lookupContact } from '#contract/lookups.ts'
import { inviteList } from '#contract/rewards/invite.ts'
import { refundCheck, refundList } from '#contract/rewards/refund.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { listDisabledFeatures } from '#server/disabled-features.ts'
import { listConversations } from '#server/modules/chat/conversation-list.ts'
import { writeOwnTexts } from '#server/modules/settings/texts.ts'
import { signInStaff } from '#server/modules/staff/sign-in.ts'
import { totpCode } from '#server/modules/staff/totp.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'
import { databaseKinds } from '#tests/setup/server/test-database.ts'
import { DEMO_PASSWORD, demoMembers, laoMembers } from './members.ts'
import { seedDemo, setDemoDataActive } from './seed.ts'
import { demoOwner, seedOwner } from './staff.ts'

const count = v.object({ count: v.number() })

describe.each([
  [
    'Thailand',
    databaseKinds[0],
    {
      laos: false,
      members: demoMembers,
      letters: /[\u0E00-\u0E7F]/,
      invite: { amount: 5.75, success: 50, fail: 50 },
      // Rounding remainders are carried over until they make a satang.
      refunded: [7.36, 7.37, 7.36, 7.36, 7.36],
    },
  ],
  [
    'Laos',
    databaseKinds.at(-1),
    {
      laos: true,
      members: laoMembers,
      letters: /[\u0E80-\u0EFF]/,
      invite: { amount: 2875, success: 100, fail: 0 },
      refunded: [3681.25, 3681.25, 3681.25, 3681.25, 3681.25],
    },
  ],
] as const)('for %s, on %s', (_, kind, { laos, members, letters, invite, refunded }) => {
  const server = openForTests(() => createTestServer({ kind, settings: { laos } }))
  const signIn = (phone: string = members[0].phone) =>
    server.call(login, { body: { username: phone, password: DEMO_PASSWORD } })

  async function counts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const table of ['member', 'statement', 'ledger_entry', 'slot', 'source', 'deposit_account']) {
      const [row] = await server.db.rows(count, `select count(*)::int as count from ${table}`)
      found[table] = row?.count ?? 0
    }
    return found
  }

  test('processes starting concurrently seed once, and the next start adds nothing', async () => {
    await Promise.all([seedDemo(server.deps), seedDemo(server.deps), seedDemo(server.deps)])
    const first = await counts()
    expect(first.member).toBe(members.length)
    await seedDemo(server.deps)
    expect(await counts()).toEqual(first)
  })

  test('each demo member can log in and has money', async () => {
    for (const { phone } of members) {
      const wallet = await server.call(walletGet, { token: (await signIn(phone)).body.token })
      expect(wallet.status).toBe(200)
      expect(wallet.body.wallet.amount).toBeGreaterThan(0)
    }
  })

  async function historyOf(phone: string): Promise<Conversation[]> {
    const { token } = (await signIn(phone)).body
    const answer = await server.call(chatHistory, { token, body: { limit: 10, skip: 0 } })
    return v.parse(chatHistory.response, answer.body).toReversed()
  }

  test('the first demo member has a conversation in their language, the others none', async () => {
    const said = await historyOf(members[0].phone)
    const parts = said.map(({ sender, message }) => [sender, message.message_type])
    expect(parts).toEqual([
      ['agent', 'buttons'],
      ['customer', 'text'],
      ['agent', 'text'],
      ['agent', 'generic'],
      ['agent', 'quick_replies'],
    ])
    const schemas = [buttonsPayload, textPayload, textPayload, genericPayload, buttonsPayload]
    for (const [index, { message, createdAt }] of said.entries()) {
      expect(v.is(schemas[index] ?? v.never(), message.payload)).toBe(true)
      expect(JSON.stringify(message.payload)).toMatch(letters)
      expect(createdAt).toBeLessThan(server.clock.now())
    }
    for (const { phone } of members.slice(1)) expect(await historyOf(phone)).toEqual([])
  })

  test('it is read by both sides, and the next start adds nothing', async () => {
    const before = await listConversations(server.db, 10)
    expect(before).toMatchObject([{ unread: 0, messages: 5 }])
    expect(before[0]?.customerReadAt).toBe(before[0]?.lastAt)
    await seedDemo(server.deps)
    expect(await listConversations(server.db, 10)).toEqual(before)
  })

  test('the first demo member has friends, refunds, and something to receive', async () => {
    const { token } = (await signIn()).body
    const body = { page: 1, limit: 10 }
    expect((await server.call(walletGet, { token })).body.invite).toEqual(invite)
    expect((await server.call(inviteList, { token, body })).body.total).toBe(
      members.filter(({ inviter }) => inviter === members[0].phone).length,
    )
    expect((await server.call(refundCheck, { token })).body).toMatchObject({
      result: true,
      refundAmount: refunded[0],
      waiting: refunded[0],
    })
    const { refunds } = (await server.call(refundList, { token, body })).body
    expect(refunds.map((refund: { refundAmount: number }) => refund.refundAmount)).toEqual(refunded)
    const { statements } = (await server.call(statementList, { token, body: { page: 1, limit: 100 } })).body
    const times = statements.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times[0] < new Date(server.clock.now()).toISOString()).toBe(true)
  })

  test('the contact details have a LINE account with a QR picture, until the operator sets own texts', async () => {
    const contact = async () => (await server.call(lookupContact)).body
    expect(await contact()).toMatchObject({
      lineName: '@demo-shop',
      lineLink: expect.stringMatching(/^https:\/\/line\.example\//),
      lineQR: expect.stringMatching(/^data:image\/png;base64,/),
    })
    expect((await listDisabledFeatures(server.deps)).join()).toContain(
      'contact, conditions and agreement are samples',
    )
    await writeOwnTexts(server.db, { name: 'Shop' }, server.clock.now())
    await seedDemo(server.deps)
    expect(await contact()).not.toHaveProperty('lineName')
  })

  test('while the demo is off, demo members and their sessions are refused', async () => {
    const { token } = (await signIn()).body
    const real = await addMember(server)
    await setDemoDataActive(server.db, false)
    expect((await signIn()).body).toEqual({ message: 'INACTIVE_USER' })
    expect((await server.call(walletGet, { token })).body).toEqual({ message: 'INACTIVE_USER' })
    expect((await server.call(walletGet, { token: real.token })).status).toBe(200)
    await setDemoDataActive(server.db, true)
    expect((await signIn()).status).toBe(200)
  })

  test('the demo’s owner signs in at the desk, and doesn’t while the demo is off', async () => {
    await seedOwner(server.db, server.clock.now())
    const attempt = {
      name: demoOwner.name,
      password: DEMO_PASSWORD,
      code: totpCode(demoOwner.totpSecret, server.clock.now()),
      ip: '192.0.2.1',
    }
    await setDemoDataActive(server.db, false)
    await expect(signInStaff(server.deps, attempt)).rejects.toThrow('WRONG_CREDENTIAL')
    await setDemoDataActive(server.db, true)
    expect(await signInStaff(server.deps, attempt)).toHaveLength(32)
  })

  test.each([
    ['bank accounts', 'select from deposit_account where is_active'],
    ['games', 'select from slot where is_open'],
    ['bonuses', 'select from bonus_offer where is_open'],
    ['promotion codes', 'select from promotion where is_open'],
    ['wheels', 'select from wheel where is_active'],
  ])('while the demo is off, its %s are hidden', async (_, query) => {
    const count = () => server.db.run(query)
    const all = await count()
    expect(all).toBeGreaterThan(0)
    await setDemoDataActive(server.db, false)
    expect(await count()).toBe(0)
    await setDemoDataActive(server.db, true)
    await seedDemo(server.deps)
    expect(await count()).toBe(all)
  })
})
