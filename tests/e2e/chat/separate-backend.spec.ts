import type { Page } from '@playwright/test'
import type { Conversation } from '#contract/chat.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { composerField, openChatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test as base } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { type PlainSocketServer, startPlainSocketServer } from '#tests/setup/plain-socket-server.ts'
import { chatBackendPort, variantBuild } from '#tests/setup/variant-builds.ts'

/** The build for an operator with a separate chat backend, and that backend. */
const test = base.extend<object, { chatServer: PlainSocketServer; portal: string }>({
  chatServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
    async ({}, use) => {
      const server = await startPlainSocketServer(chatBackendPort)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  portal: [async ({}, use) => use(await variantBuild('chatBackend')), { scope: 'worker', timeout: 180_000 }],
})

// Run the tests in one worker: the chat backend's port is compiled into the build.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ chatServer }) => {
  chatServer.setAccepting(true)
})

interface MessageFields {
  readonly text: string
  readonly userId?: string
  readonly createdAt?: number | undefined
}

/** A message as the separate backend delivers it. */
function messageOf({ text, userId, createdAt = Date.now() }: MessageFields): Conversation {
  return {
    sender: 'agent',
    name: 'Noi',
    message: { message_type: 'text', payload: { message: text } },
    userId,
    createdAt,
  }
}

/** Prevents the socket.io connection. */
async function blockSocketIo(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.abort('connectionreset'))
  await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
}

const expectConnected = (server: PlainSocketServer) => expect.poll(() => server.connections()).toBe(1)

test('messages from the plain WebSocket are shown once, even if socket.io and the history deliver them too', async ({
  page,
  backend,
  chatServer,
  chat,
}) => {
  const { member, room, history } = await chat({ at: '/user/care', connected: true })
  const agent = new Agent(backend, room, 'Noi')
  await expectConnected(chatServer)
  await agent.text('by both ways')
  const [stored] = await history()
  if (!stored) throw new Error('nothing was stored')
  await expect(messageWithText(page, 'by both ways')).toBeVisible()
  chatServer.broadcast(stored)
  chatServer.broadcast(stored)
  chatServer.broadcast(messageOf({ text: 'by this way alone', userId: member.publicId }))
  await expect(messageWithText(page, 'by this way alone')).toBeVisible()
  await expect(messageWithText(page, 'by both ways')).toHaveCount(1)
  await page.getByRole('button', { name: 'Refresh the chat' }).click()
  // Messages are sent over HTTP in any case; the echo on the socket must not duplicate them.
  await composerField(page).fill('my own words')
  const answered = page.waitForResponse('**/api/chat/send-message')
  await composerField(page).press('Enter')
  await answered
  const own = (await history()).at(-1)
  if (!own) throw new Error('nothing was stored')
  chatServer.broadcast(own)
  chatServer.broadcast(messageOf({ text: 'the end', userId: member.publicId }))
  await expect(messageWithText(page, 'the end')).toBeVisible()
  for (const text of ['by both ways', 'by this way alone', 'my own words', 'the end']) {
    await expect(messageWithText(page, text)).toHaveCount(1)
  }
  // The portal sends nothing on this socket.
  expect(chatServer.received).toEqual([])
})

test('the plain WebSocket works without socket.io; unread messages are counted while the chat is closed', async ({
  page,
  chatServer,
  watch,
  chat,
}) => {
  watch.allow(/^\/socket\.io\//)
  watch.allowReport(/^kapao chat-socket |WebSocket/)
  await blockSocketIo(page)
  const { member } = await chat({ at: '/user/care' })
  await expectConnected(chatServer)
  const read = page.waitForResponse('**/api/chat/read-customer/')
  chatServer.broadcast(messageOf({ text: 'hello', userId: member.publicId }))
  await expect(messageWithText(page, 'hello')).toBeVisible()
  await read
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeVisible()
  chatServer.broadcast(messageOf({ text: 'are you there?', userId: member.publicId }))
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread message' })).toBeVisible()
})

test('frames that are not JSON, have the wrong shape or belong to another conversation are ignored', async ({
  page,
  join,
  chatServer,
  watch,
  chat,
}) => {
  watch.allowReport(/^kapao chat-(backend|message) /)
  const other = await join()
  const { member } = await chat({ at: '/user/care', connected: true })
  await expectConnected(chatServer)
  const { publicId: userId } = member
  for (const text of [
    '',
    'ping',
    '{"userId":',
    'null',
    '[]',
    '42',
    '"hello"',
    '{}',
    JSON.stringify({ userId }),
    JSON.stringify({ userId, sender: 'agent', message: 'no object', createdAt: 1 }),
    JSON.stringify({ userId, sender: 7, message: { message_type: [], payload: {} }, createdAt: Date.now() }),
    JSON.stringify({ ...messageOf({ text: 'when?', userId }), createdAt: 'yesterday' }),
    JSON.stringify(messageOf({ text: 'x'.repeat(300_000), userId })),
    JSON.stringify(messageOf({ text: 'for somebody else', userId: other.publicId })),
    JSON.stringify(messageOf({ text: 'for nobody' })),
    JSON.stringify({ ...messageOf({ text: 'for a guest' }), guestId: other.publicId }),
  ]) {
    chatServer.broadcastText(text)
  }
  chatServer.broadcast(messageOf({ text: 'a good one', userId }))
  await expect(messageWithText(page, 'a good one')).toBeVisible()
  await expect(messageLog(page)).not.toContainText(
    /when\?|somebody else|for nobody|for a guest|xxx|object|undefined|NaN/,
  )
  expect(chatServer.connections()).toBe(1)
})

test('the socket reconnects every half second without limit, and stops when the page is left', async ({
  page,
  chatServer,
  watch,
  chat,
}) => {
  watch.allowReport(/WebSocket connection to/)
  const { member } = await chat({ at: '/user/care' })
  await expectConnected(chatServer)
  chatServer.setAccepting(false)
  const before = chatServer.attempts.length
  chatServer.drop('cut')
  await expect.poll(() => chatServer.attempts.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 8)
  const waits = chatServer.attempts.slice(before).map((at, index, all) => at - (all[index - 1] ?? at))
  for (const wait of waits.slice(1)) expect(wait).toBeGreaterThanOrEqual(450)
  // No backoff: longer waits come from a slow machine.
  expect(Math.min(...waits.slice(-3))).toBeLessThan(1500)
  chatServer.setAccepting(true)
  await expectConnected(chatServer)
  chatServer.broadcast(messageOf({ text: 'back again', userId: member.publicId }))
  await expect(messageWithText(page, 'back again')).toBeVisible()
  chatServer.drop('close')
  await expectConnected(chatServer)
  await page.goto('about:blank')
  await expect.poll(() => chatServer.connections()).toBe(0)
  const attemptsBefore = chatServer.attempts.length
  // Only the next visit connects again.
  await page.goto('/user/care')
  await openChatPanel(page)
  await expectConnected(chatServer)
  expect(chatServer.attempts.length).toBe(attemptsBefore + 1)
})
