import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#contract/chat.ts'
import { lookupEnableChatWidget } from '#contract/startup-lookups.ts'
import { markReadByCustomer } from '#server/modules/chat/agent.ts'
import { findConversation } from '#server/modules/chat/conversation-list.ts'
import { readHistoryPage } from '#server/modules/chat/history.ts'
import { sendCustomerMessage } from '#server/modules/chat/routes.ts'
import { chatDesk, chatMember, outcomeIn, sameOriginHeaders } from '#tests/setup/chat-desk-harness.ts'
import { createTestServer, type TestServer } from '#tests/setup/server-harness.ts'
import { textMessage } from './messages.ts'

let server: TestServer
let desk: ReturnType<typeof chatDesk>
let customer: Awaited<ReturnType<typeof chatMember>>
beforeAll(async () => {
  server = await createTestServer()
  desk = chatDesk(server)
}, 60_000)
beforeEach(async () => {
  server.clock.advance(60_000)
  customer = await chatMember(server)
})
afterAll(() => server.close())

const GUEST = 'kapao-6d0b7c1e-58a4-4d0e-9a77-0c5f1d2e3a4b'

const history = () => readHistoryPage(server.db, customer.room, { limit: 100_000, skip: 0 })
const newest = async (): Promise<Conversation | undefined> => (await history())[0]
const writes = (text: string) =>
  sendCustomerMessage(server.deps, customer.party, { message: textMessage(text) })

describe('every message type', () => {
  const title = 'Go'
  test.each([
    ['text', { message: 'Hello\r\nyou' }, 'text', { message: 'Hello\r\nyou' }],
    [
      'buttons',
      {
        message: 'Pick',
        buttons: 'Go | web | https://example.com/?a=1|2\n\nGo|call|+6620000000\nGo\nGo | postback | GO',
      },
      'buttons',
      {
        message: 'Pick',
        buttons: [
          { title, type: 'web', payload: 'https://example.com/?a=1|2' },
          { title, type: 'call', payload: '+6620000000' },
          { title, type: 'message' },
          { title, type: 'postback', payload: 'GO' },
        ],
      },
    ],
    [
      'quick-replies',
      { message: 'Else?', buttons: 'Yes\nNo' },
      'quick_replies',
      {
        message: 'Else?',
        buttons: [
          { title: 'Yes', type: 'message' },
          { title: 'No', type: 'message' },
        ],
      },
    ],
    [
      'carousel',
      { cards: 'One | First | leaves\nTwo||nothing', buttons: 'Go | postback | GO' },
      'generic',
      {
        elements: [
          {
            title: 'One',
            subtitle: 'First',
            image_url: '/media/art/leaves.svg',
            buttons: [{ title, type: 'postback', payload: 'GO' }],
          },
          { title: 'Two', buttons: [{ title, type: 'postback', payload: 'GO' }] },
        ],
      },
    ],
    [
      'media',
      { as: 'itself', sample: 'leaves' },
      'media',
      { message: 'leaves.svg', url: true, fileType: 'image', filePath: '/media/art/leaves.svg' },
    ],
    [
      'media',
      { as: 'itself', sample: 'howto-wallet' },
      'media',
      { message: 'wallet.mp4', url: true, fileType: 'video', filePath: '/howto/wallet.mp4' },
    ],
    [
      'media',
      { as: 'file', sample: 'leaves' },
      'media',
      { message: 'leaves.svg', url: true, fileType: 'file', filePath: '/media/art/leaves.svg' },
    ],
    ['postback', { title: 'Go', message: 'GO' }, 'postback', { title: 'Go', message: 'GO' }],
    ['unknown', { type: 'poll', payload: '{"a":[1]}' }, 'poll', { a: [1] }],
  ])('%s %j', async (action, fields, message_type, payload) => {
    const html = await desk.send(customer.room, action, fields)
    expect(outcomeIn(html)).toMatch(/said at \d\d\/\d\d\/\d{4}/)
    expect(await newest()).toMatchObject({ sender: 'agent', name: 'Nok', message: { message_type, payload } })
    expect(html).toContain(`<bdi class="type">${message_type}</bdi>`)
  })
})

test.each([
  ['text', { message: ' \n ' }],
  ['buttons', { message: 'x', buttons: '' }],
  ['buttons', { message: 'x', buttons: 'a\n'.repeat(13) }],
  ['carousel', { cards: '', buttons: '' }],
  ['carousel', { cards: 'a\n'.repeat(6), buttons: '' }],
  ['media', { as: 'itself', sample: '' }],
  ['media', { as: 'itself', sample: '../../etc' }],
  ['media', { as: 'script', sample: 'leaves' }],
  ['postback', { title: '', message: '' }],
  ['unknown', { type: 'poll', payload: '{' }],
  ['unknown', { type: '', payload: '{}' }],
  ['burst', { when: 'past', count: '0', text: 'x' }],
  ['burst', { when: 'past', count: '10001', text: 'x' }],
  ['burst', { when: 'now', count: '201', text: 'x' }],
  ['burst', { when: 'later', count: '1', text: 'x' }],
  ['end-session', {}],
])('%s of %j sends nothing', async (action, fields) => {
  expect(outcomeIn(await desk.send(customer.room, action, fields))).toMatch(/othing has changed\.$/)
  expect(await history()).toEqual([])
})

test('stores an uploaded image re-encoded and permanently, and refuses other files', async () => {
  const bytes = await readFile(new URL('../../../public/howto/wallet.jpg', import.meta.url))
  const file = new File([bytes], 'my slip.jpg', { type: 'image/jpeg' })
  const html = await desk.send(customer.room, 'media', { as: 'itself', sample: 'leaves', file })
  const payload = { fileType: 'image', message: 'my slip.jpg' }
  expect(await newest()).toMatchObject({ message: { message_type: 'media', payload } })
  const path = /<img src="(\/media\/chat\/[0-9a-f]{32}\.jpg)" alt="my slip.jpg"/.exec(html)?.[1] ?? ''
  expect((await server.request(path)).headers.get('content-type')).toBe('image/jpeg')
  const sent = await server.db.run('select from chat_upload where name = $1 and is_sent', [path.slice(12)])
  expect(sent).toBe(1)
  const fake = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png', { type: 'image/png' })
  const refused = await desk.send(customer.room, 'media', { as: 'itself', sample: '', file: fake })
  expect(outcomeIn(refused)).toBe('Refused: KEY_INVALID. Nothing has changed.')
  expect(await history()).toHaveLength(1)
})

test("updates both read receipts, the agent's when the page is opened", async () => {
  await writes('Is anybody there?')
  await desk.send(GUEST, 'text', { message: 'to somebody else' })
  expect((await findConversation(server.db, customer.room))?.unread).toBe(1)
  const first = (await desk.page(customer.room)).body
  expect(first).toContain('Not read by the customer. Read by the agent until 21/11/2026')
  expect((await findConversation(server.db, customer.room))?.unread).toBe(0)
  expect(await desk.send(customer.room, 'text', { message: 'Yes' })).toContain('<span>not read</span>')
  await markReadByCustomer(server.deps, customer.room)
  const { body } = await desk.page(customer.room)
  expect(body).toContain('Read by the customer until 21/11/2026')
  expect(body).not.toContain('<span>not read</span>')
  await writes('Good')
  expect(outcomeIn(await desk.send(customer.room, 'mark-read'))).toMatch(/^Everything is marked as read/)
})

test('starts a new session with the next message after the session was ended once', async () => {
  await writes('First')
  expect(outcomeIn(await desk.send(customer.room, 'end-session'))).toMatch(/^The session is ended/)
  expect(outcomeIn(await desk.send(customer.room, 'end-session'))).toMatch(/^No session was running/)
  const html = await desk.send(customer.room, 'text', { message: 'Second' })
  expect(html).toMatch(/First.*The session ended here\..*Second/s)
  const [second, first] = await history()
  expect(second?.session_id).not.toBe(first?.session_id)
})

test('inserts 10,000 past texts before existing messages, in order, one minute apart', async () => {
  await writes('Newest')
  const html = await desk.send(customer.room, 'burst', { when: 'past', count: '10000', text: 'Old' })
  expect(outcomeIn(html)).toBe('10000 texts of the past are written down.')
  expect(html).toContain('9951 older messages')
  const all = (await history()).toReversed()
  expect(all).toHaveLength(10_001)
  expect(all.at(-1)).toMatchObject({ sender: 'customer', message: { payload: { message: 'Newest' } } })
  for (const [index, { createdAt, message }] of all.slice(0, -1).entries()) {
    expect(message.payload).toEqual({ message: `Old ${index + 1}` })
    expect(all[index + 1]?.createdAt).toBe((createdAt ?? 0) + 60_000)
  }
  await desk.send(customer.room, 'burst', { when: 'now', count: '3', text: 'New' })
  expect((await history()).slice(0, 3).map(({ message }) => message.payload)).toEqual(
    [3, 2, 1].map((number) => ({ message: `New ${number}` })),
  )
})

test('refreshes a live page, which has no forms', async () => {
  const { body, headers } = await desk.page(customer.room, '?live=on&agent=Nok')
  expect(body).toContain('<meta http-equiv="refresh" content="3">')
  expect(body).not.toContain('<form')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  const still = (await desk.page(customer.room)).body
  expect(still).not.toContain('http-equiv="refresh"')
  expect(still).toContain('name="agent" value="Admin"')
})

test('lists conversations in the console, newest first', async () => {
  await writes('From a member')
  server.clock.advance(1000)
  await desk.send(GUEST, 'text', { message: 'To a guest' })
  const { body } = await desk.openPage(`/demo?member=${customer.id}`)
  const section = /<section id="chat".*?<\/section>/s.exec(body)?.[0] ?? ''
  expect(section).toMatch(/Guest 6d0b7c1e.*To a guest.*Member \d+ \(\d+\).*>1<.*From a member/s)
  expect(section).toContain(`<a href="/demo/chat/${customer.room}">Write to Member`)
})

test('the chat widget setting is what the portal receives', async () => {
  const rest = {
    notice: '',
    slipsClosedFrom: '',
    slipsClosedTo: '',
    chatFrom: '',
    chatTo: '',
    slipInterval: '60',
    qrMinutes: '10',
  }
  const save = (fields: Record<string, string>) =>
    server.request('/demo/actions/switches', {
      method: 'POST',
      headers: sameOriginHeaders,
      body: new URLSearchParams({ ...rest, ...fields }),
    })
  await save({ enableChatWidget: 'on' })
  expect((await server.call(lookupEnableChatWidget)).body).toBe(true)
  await save({})
  expect((await server.call(lookupEnableChatWidget)).body).toBe(false)
})

describe('access', () => {
  test('refuses requests from other machines', async () => {
    const path = `/demo/chat/${customer.room}`
    expect((await server.request(path, { headers: sameOriginHeaders }, '203.0.113.5')).status).toBe(403)
    const body = new URLSearchParams({ message: 'x' })
    const evil = {
      host: sameOriginHeaders.host,
      origin: 'http://evil.example',
      'sec-fetch-site': 'cross-site',
    }
    const answer = await server.request(`${path}/text`, { method: 'POST', headers: evil, body })
    expect(answer.status).toBe(403)
    expect(await history()).toEqual([])
  })

  test.each(['kapao-NOBODY22', 'kapao-', 'other-6d0b7c1e-58a4-4d0e-9a77-0c5f1d2e3a4b', '%00', 'a%2Fb'])(
    'there is no conversation %s',
    async (room) => {
      expect((await desk.page(room)).status).toBe(404)
    },
  )

  test('answers 404 for unknown actions', async () => {
    await expect(desk.send(customer.room, 'constructor')).rejects.toThrow('404')
    expect(outcomeIn(await desk.send(customer.room, 'text', { message: 'x' }))).toMatch(/^A text is said/)
  })
})
