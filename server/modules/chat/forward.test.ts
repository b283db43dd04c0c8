import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#server/modules/audit/audit.ts'
import { createWebhook } from '#server/platform/webhook.ts'
import { chatMember } from '#tests/setup/chat/chat-member.ts'
import { textMessage } from '#tests/setup/chat/chat-messages.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server/server-harness.ts'
import { readAgentPage } from './agent-history.ts'
import { findConversation } from './conversation-list.ts'
import { forwardDueMessages, MAX_FORWARD_ATTEMPTS } from './forward.ts'
import { sendCustomerMessage } from './routes.ts'

const SECRET = 's'.repeat(32)
const DAY_MS = 86_400_000

/** What a chat service keeps of a message. */
interface Received {
  readonly type: string
  readonly id: string
  readonly room: string
  readonly session: string
  readonly customer: object
  readonly message: { readonly message_type: string; readonly payload: { readonly message?: string } }
}

/**
 * A double of the operator's chat service: checks signatures, knows messages by their id, and loses requests or answers as it
 * is told.
 */
class ChatService {
  /** What happens to the next requests: lost before they are read, or after. */
  readonly faults: ('lost request' | 'lost answer' | 'refused')[] = []
  readonly messages = new Map<string, Received>()
  requests = 0
  readonly #server: Server = createServer(async (request, response) => {
    this.requests++
    const body = (await request.toArray()).join('')
    const { 'kapao-timestamp': timestamp, 'kapao-signature': signature } = request.headers
    const fault = this.faults.shift()
    if (fault === 'lost request') return request.socket.destroy()
    if (
      signature !== createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex') ||
      fault === 'refused'
    )
      return response.writeHead(403).end()
    const message: Received = JSON.parse(body)
    if (!this.messages.has(message.id)) this.messages.set(message.id, message)
    if (fault === 'lost answer') return request.socket.destroy()
    return response.end()
  })
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/hook`
  }
  close(): void {
    this.#server.close()
  }
  get texts(): (string | undefined)[] {
    return [...this.messages.values()].map(({ message }) => message.payload.message)
  }
}

const server = openForTests(async () => {
  const opened = await createTestServer({
    settings: {
      webhooks: {
        otp: undefined,
        bank: undefined,
        gift: undefined,
        game: undefined,
        chat: { url: 'https://chat.example', secret: SECRET },
      },
    },
    deps: { chatForward: { checkNow() {} } },
  })
  return opened
})
let service: ChatService
let forward: () => Promise<void>
let customer: Awaited<ReturnType<typeof chatMember>>

beforeEach(async () => {
  service = new ChatService()
  const webhook = createWebhook(
    { url: await service.open(), secret: SECRET },
    { now: () => server.clock.now(), log: server.deps.log },
  )
  forward = () => forwardDueMessages(server.deps, webhook)
  customer = await chatMember(server)
})
afterEach(() => service.close())

const say = (text: string, clientId?: string) =>
  sendCustomerMessage(server.deps, customer.party, { message: textMessage(text), clientId })

test("a customer's message is forwarded with who sent it", async () => {
  const { createdAt } = await say('Where is my money?')
  await forward()
  await forward()
  expect(service.requests).toBe(1)
  const { party, room } = customer
  if (party.kind === 'guest') throw new Error('not a member')
  expect([...service.messages.values()]).toEqual([
    {
      type: 'chat',
      id: `${room}/${createdAt}`,
      room,
      session: (await findConversation(server.db, room))?.sessionId,
      at: new Date(createdAt).toISOString(),
      customer: { kind: 'member', id: party.publicId, name: party.name, phone: party.username },
      message: textMessage('Where is my money?'),
    },
  ])
})

test('a message that the outbox repeats is forwarded once', async () => {
  await say('Hello', 'outbox-1')
  await say('Hello', 'outbox-1')
  await forward()
  expect(service.requests).toBe(1)
})

test.each(['lost request', 'lost answer', 'refused'] as const)(
  'after a %s the message is sent again, and the next ones wait for it',
  async (fault) => {
    service.faults.push(fault, fault)
    await say('First')
    await say('Second')
    await forward()
    expect(service.texts).toEqual(fault === 'lost answer' ? ['First'] : [])
    server.clock.advance(5_000)
    await forward()
    server.clock.advance(15_000)
    await forward()
    expect(service.texts).toEqual(['First', 'Second'])
    expect(service.requests).toBe(4)
  },
)

test("a customer's failing message doesn't hold up others'", async () => {
  await say('From the first')
  service.faults.push('refused')
  await forward()
  customer = await chatMember(server)
  await say('From the second')
  await forward()
  expect(service.texts).toEqual(['From the second'])
  server.clock.advance(DAY_MS)
  await forward()
})

test('two processes forward each message once', async () => {
  for (let count = 0; count < 8; count++) {
    customer = await chatMember(server)
    await say(`Message ${count}`)
  }
  await Promise.all([forward(), forward(), forward()])
  expect(service.texts.toSorted()).toEqual(Array.from({ length: 8 }, (_, count) => `Message ${count}`))
  expect(service.requests).toBe(8)
})

test('a message that is refused for days is given up, and logged', async () => {
  await say('Never')
  await server.db.run('update chat_forward set attempts = $1', [MAX_FORWARD_ATTEMPTS - 1])
  service.faults.push('refused')
  await forward()
  expect(server.logs.at(-1)).toContain('given up')
  server.clock.advance(DAY_MS)
  await forward()
  expect(service.requests).toBe(1)
})

/** Calls the server as the chat service does. */
async function callBack(
  body: object,
  { secret = SECRET, at = server.clock.now(), sent = JSON.stringify(body) } = {},
) {
  const signature = createHmac('sha256', secret)
    .update(`${at}.${JSON.stringify(body)}`)
    .digest('hex')
  return await server.request('/webhooks/chat', {
    method: 'POST',
    headers: {
      'kapao-timestamp': String(at),
      'kapao-signature': signature,
      'content-type': 'application/json',
    },
    body: sent,
  })
}
const answerOf = (id: string, text = 'It is on its way') => ({
  type: 'answer',
  id,
  room: customer.room,
  name: 'Mali',
  message: textMessage(text),
})
const messages = async () =>
  (await readAgentPage(server.db, customer.room, { limit: 100 })).map(({ message }) => message)

test('a signed answer reaches the customer once, however often it is repeated', async () => {
  await say('Where is it?')
  const first = await callBack(answerOf('answer-0001'))
  expect(first).toMatchObject({ status: 200, body: { isRepeated: false } })
  const again = await Promise.all([callBack(answerOf('answer-0001')), callBack(answerOf('answer-0001'))])
  expect(again.map(({ body }) => body)).toEqual(Array(2).fill({ ...first.body, isRepeated: true }))
  const [, ...answers] = await messages()
  expect(answers).toMatchObject([{ sender: 'agent', name: 'Mali', message: textMessage('It is on its way') }])
  expect((await findConversation(server.db, customer.room))?.waitingSince).toBeUndefined()
})

test.each<[string, () => Parameters<typeof callBack>[1]]>([
  ['another secret', () => ({ secret: 'x'.repeat(32) })],
  ['another body', () => ({ sent: JSON.stringify(answerOf('answer-0002', 'Send me your password')) })],
  ['an old time', () => ({ at: server.clock.now() - 300_001 })],
  ['a time to come', () => ({ at: server.clock.now() + 300_001 })],
])('a call signed with %s is refused', async (_, options) => {
  expect((await callBack(answerOf('answer-0002'), options())).status).toBe(401)
  expect(await messages()).toEqual([])
})

test('a call without a signature, or of another shape, is refused', async () => {
  const { status } = await server.request('/webhooks/chat', {
    method: 'POST',
    body: JSON.stringify(answerOf('answer-0003')),
  })
  expect(status).toBe(401)
  for (const body of [
    { type: 'other' },
    answerOf('short'),
    { ...answerOf('answer-0004'), message: { message_type: 'text', payload: {} } },
  ])
    expect((await callBack(body)).status).toBe(400)
  expect((await callBack({ ...answerOf('answer-0005'), room: 'kapao-NOBODY00' })).status).toBe(404)
  expect(await messages()).toEqual([])
})

test('a repeated end of a conversation leaves the next one open', async () => {
  await say('Thanks')
  const session = (await findConversation(server.db, customer.room))?.sessionId
  const end = { type: 'end', room: customer.room, session }
  expect((await callBack(end)).body).toEqual({ ended: true })
  await say('One more thing')
  expect((await callBack(end)).body).toEqual({ ended: false })
  expect((await findConversation(server.db, customer.room))?.sessionId).toBeDefined()
  const [entry] = await listAudit(server.db, { record: { kind: 'chat', id: customer.room } }, { limit: 1 })
  expect(entry).toMatchObject({ actor_kind: 'webhook', actor_name: 'chat', action: 'end' })
})

test('without CHAT_WEBHOOK nothing is forwarded, and there is no such call', async () => {
  const plain = await createTestServer()
  expect((await plain.request('/webhooks/chat', { method: 'POST', body: '{}' })).status).toBe(404)
  const other = await chatMember(plain)
  await sendCustomerMessage(plain.deps, other.party, { message: textMessage('Hi') })
  expect(await plain.db.run('select from chat_forward')).toBe(0)
  await plain.close()
})
