import type { Page } from '@playwright/test'
import type { Conversation } from '#contract/chat.ts'
import { type PlainSocketServer, startPlainSocketServer } from '#tests/setup/plain-socket-server.ts'
import { chatBackendPort, variantBuild } from '#tests/setup/variant-builds.ts'
import { Agent } from './fixtures/agent.ts'
import { logIn, said } from './fixtures/chat-log.ts'
import { fieldIn, openChatPanel } from './fixtures/chat-panel.ts'
import { test as base } from './fixtures/chat-test.ts'
import { expect } from './fixtures/test.ts'

/** The portal as it is built for an operator with a separate chat backend (D27), and that backend. */
const test = base.extend<object, { separate: PlainSocketServer; portal: string }>({
  separate: [
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

// One worker: the chat backend's port is compiled into the build.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ separate }) => {
  separate.setAccepting(true)
})

interface Said {
  readonly text: string
  readonly userId?: string
  readonly createdAt?: number | undefined
}

/** A conversation object as the separate backend delivers it. */
function spoken({ text, userId, createdAt = Date.now() }: Said): Conversation {
  return {
    sender: 'agent',
    name: 'Noi',
    message: { message_type: 'text', payload: { message: text } },
    userId,
    createdAt,
  }
}

/** The socket.io one never connects. */
async function noOtherSocket(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.abort('connectionreset'))
  await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
}

const linked = (server: PlainSocketServer) => expect.poll(() => server.connections()).toBe(1)

test('it brings what is said, once, also when the socket.io one and the history bring it too', async ({
  page,
  backend,
  separate,
  chat,
}) => {
  const { member, room, history } = await chat({ at: '/user/care', connected: true })
  const agent = new Agent(backend, room, 'Noi')
  await linked(separate)
  await agent.text('by both ways')
  const [stored] = await history()
  if (!stored) throw new Error('nothing was stored')
  await expect(said(page, 'by both ways')).toBeVisible()
  separate.broadcast(stored)
  separate.broadcast(stored)
  separate.broadcast(spoken({ text: 'by this way alone', userId: member.publicId }))
  await expect(said(page, 'by this way alone')).toBeVisible()
  await expect(said(page, 'by both ways')).toHaveCount(1)
  await page.getByRole('button', { name: 'Refresh the chat' }).click()
  // What is written goes by the call, whatever brings answers; it isn't doubled by its echo.
  await fieldIn(page).fill('my own words')
  const answered = page.waitForResponse('**/api/chat/send-message')
  await fieldIn(page).press('Enter')
  await answered
  const own = (await history()).at(-1)
  if (!own) throw new Error('nothing was stored')
  separate.broadcast(own)
  separate.broadcast(spoken({ text: 'the end', userId: member.publicId }))
  await expect(said(page, 'the end')).toBeVisible()
  for (const text of ['by both ways', 'by this way alone', 'my own words', 'the end']) {
    await expect(said(page, text)).toHaveCount(1)
  }
  // Nothing is expected of the portal there (D27 says only what is delivered).
  expect(separate.received).toEqual([])
})

test('without the socket.io one it is enough; unread is counted while the chat is closed', async ({
  page,
  separate,
  watch,
  chat,
}) => {
  watch.allow(/^\/socket\.io\//)
  watch.allowReport(/^kapao chat-socket |WebSocket/)
  await noOtherSocket(page)
  const { member } = await chat({ at: '/user/care' })
  await linked(separate)
  const read = page.waitForResponse('**/api/chat/read-customer/')
  separate.broadcast(spoken({ text: 'hello', userId: member.publicId }))
  await expect(said(page, 'hello')).toBeVisible()
  await read
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeVisible()
  separate.broadcast(spoken({ text: 'are you there?', userId: member.publicId }))
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread message' })).toBeVisible()
})

test('what isn’t a message of this conversation is nothing: not JSON, wrong shapes, somebody else’s', async ({
  page,
  join,
  separate,
  watch,
  chat,
}) => {
  watch.allowReport(/^kapao chat-(backend|message) /)
  const other = await join()
  const { member } = await chat({ at: '/user/care', connected: true })
  await linked(separate)
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
    JSON.stringify({ ...spoken({ text: 'when?', userId }), createdAt: 'yesterday' }),
    JSON.stringify(spoken({ text: 'x'.repeat(300_000), userId })),
    JSON.stringify(spoken({ text: 'for somebody else', userId: other.publicId })),
    JSON.stringify(spoken({ text: 'for nobody' })),
    JSON.stringify({ ...spoken({ text: 'for a guest' }), guestId: other.publicId }),
  ]) {
    separate.broadcastText(text)
  }
  separate.broadcast(spoken({ text: 'a good one', userId }))
  await expect(said(page, 'a good one')).toBeVisible()
  await expect(logIn(page)).not.toContainText(
    /when\?|somebody else|for nobody|for a guest|xxx|object|undefined|NaN/,
  )
  expect(separate.connections()).toBe(1)
})

test('it is called again every half second, without limit, and not any more once the page has left', async ({
  page,
  separate,
  watch,
  chat,
}) => {
  watch.allowReport(/WebSocket connection to/)
  const { member } = await chat({ at: '/user/care' })
  await linked(separate)
  separate.setAccepting(false)
  const before = separate.attempts.length
  separate.drop('cut')
  await expect.poll(() => separate.attempts.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 8)
  const waits = separate.attempts.slice(before).map((at, index, all) => at - (all[index - 1] ?? at))
  for (const wait of waits.slice(1)) expect(wait).toBeGreaterThanOrEqual(450)
  // The wait doesn't grow: what is longer is the machine's own slowness.
  expect(Math.min(...waits.slice(-3))).toBeLessThan(1500)
  separate.setAccepting(true)
  await linked(separate)
  separate.broadcast(spoken({ text: 'back again', userId: member.publicId }))
  await expect(said(page, 'back again')).toBeVisible()
  separate.drop('close')
  await linked(separate)
  await page.goto('about:blank')
  await expect.poll(() => separate.connections()).toBe(0)
  const left = separate.attempts.length
  // Only the next visit calls it again.
  await page.goto('/user/care')
  await openChatPanel(page)
  await linked(separate)
  expect(separate.attempts.length).toBe(left + 1)
})
