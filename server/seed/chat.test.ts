import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  buttonsPayload,
  type Conversation,
  chatHistory,
  genericPayload,
  textPayload,
} from '#contract/chat.ts'
import { login } from '#contract/login.ts'
import { listConversations } from '#server/modules/chat/conversation-list.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { DEMO_PASSWORD, demoMembers, laoMembers } from './members.ts'
import { seedDemo } from './seed.ts'

describe.each([
  ['Thai', databaseKinds[0], false, demoMembers, /[\u0E00-\u0E7F]/],
  ['Lao', databaseKinds.at(-1), true, laoMembers, /[\u0E80-\u0EFF]/],
] as const)('%s, on %s', (_, kind, laos, members, letters) => {
  const server = openForTests(() => createTestServer({ kind, settings: { laos } }))
  beforeAll(async () => {
    await seedDemo(server.deps)
  })

  async function historyOf(phone: string): Promise<Conversation[]> {
    const { body } = await server.call(login, { body: { username: phone, password: DEMO_PASSWORD } })
    const request = { limit: 10, skip: 0 }
    const answer = await server.call(chatHistory, { token: body.token, body: request })
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
})
