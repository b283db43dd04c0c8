import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCustomerMessage } from '#server/modules/chat/routes.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { hostileMessages } from '#tests/e2e/fixtures/chat/hostile-messages.ts'
import { hostileTexts } from '#tests/e2e/fixtures/chat/hostile-texts.ts'
import { chatDesk, chatMember } from '#tests/setup/chat-desk-harness.ts'
import { escaped, foreignParts } from '#tests/setup/foreign-markup.ts'
import { createTestServer, type TestServer } from '#tests/setup/server-harness.ts'
import { textMessage } from './messages.ts'

let server: TestServer
let desk: ReturnType<typeof chatDesk>
let customer: Awaited<ReturnType<typeof chatMember>>
beforeAll(async () => {
  server = await createTestServer()
  desk = chatDesk(server)
  customer = await chatMember(server)
}, 60_000)
afterAll(() => server.close())

test('shows hostile messages of every type as text', async () => {
  const agent = new Agent(server, customer.room)
  const all = hostileMessages()
  for (let from = 0; from < all.length; from += 50) {
    const some = all.slice(from, from + 50)
    await agent.insertMessages(some)
    const { status, body } = await desk.page(customer.room)
    expect(status).toBe(200)
    expect(foreignParts(body)).toEqual([])
    for (const { message_type, payload } of some) {
      if (message_type !== 'text') continue
      const text = textOf(payload)
      if (text !== undefined) expect(body).toContain(`<p class="said" dir="auto">${escaped(text)}</p>`)
    }
  }
}, 120_000)

function textOf(payload: unknown): string | undefined {
  const isText = typeof payload === 'object' && payload !== null && 'message' in payload
  return isText && typeof payload.message === 'string' ? payload.message : undefined
}

test.each(hostileTexts.map((text, index) => ({ text, index })))(
  'text $index as a customer’s text and name, in the list, in an agent’s name and in the address',
  async ({ text }) => {
    await server.db.run('update member set name = $2 where id = $1', [customer.id, text])
    await sendCustomerMessage(server.deps, customer.party, {
      message: textMessage(`!${text}`.slice(0, 2000)),
    })
    const query = new URLSearchParams({ agent: text, said: text, live: text })
    const pages = [
      await desk.openPage('/demo'),
      await desk.page(customer.room, `?${query}`),
      await desk.openPage(`/demo/chat/${encodeURIComponent(text)}`),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 404])
    for (const { body, headers } of pages.slice(0, 2)) {
      expect(headers.get('content-type')).toMatch(/^text\/html/)
      expect(foreignParts(body)).toEqual([])
    }
  },
)

test('shows hostile form values as text', async () => {
  for (const text of hostileTexts) {
    const file = new File(['x'], text, { type: text })
    for (const [action, fields] of [
      ['text', { agent: text, message: text }],
      ['buttons', { message: text, buttons: text }],
      ['carousel', { cards: text, buttons: text }],
      ['media', { as: text, sample: text, file }],
      ['unknown', { type: text, payload: JSON.stringify(text) }],
      ['burst', { when: text, count: text, text }],
    ] as const) {
      expect(foreignParts(await desk.send(customer.room, action, fields)), action).toEqual([])
    }
  }
}, 120_000)
