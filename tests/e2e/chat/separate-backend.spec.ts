import type { Conversation } from '#contract/chat.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test as base } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { type PlainSocketServer, startPlainSocketServer } from '#tests/setup/chat/plain-socket-server.ts'
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
  portal: [async ({}, use) => use(await variantBuild('framed')), { scope: 'worker', timeout: 180_000 }],
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

const expectConnected = (server: PlainSocketServer) => expect.poll(() => server.connections()).toBe(1)

// One story only: the chat backend's port is compiled into the build, so two workers can't have it.
test('messages from the plain WebSocket are shown once, whatever else delivers them; bad frames are ignored, and a lost connection is replaced', async ({
  page,
  backend,
  join,
  chatServer,
  watch,
  chat,
}) => {
  watch.allowReport(/^portal chat-(backend|message) |WebSocket/)
  const other = await join()
  const { member, room, history } = await chat({ at: '/user/care', connected: true })
  const { publicId: userId } = member
  const agent = new Agent(backend, room, 'Noi')
  await expectConnected(chatServer)
  await agent.text('by both ways')
  await expect(messageWithText(page, 'by both ways')).toBeVisible()
  const newest = async () => (await history()).at(-1) ?? messageOf({ text: 'nothing was stored' })
  const stored = await newest()
  for (const frame of [stored, stored, messageOf({ text: 'by this way alone', userId })]) {
    chatServer.broadcast(frame)
  }
  await expect(messageWithText(page, 'by this way alone')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh the chat' }).click()
  // Messages are sent over HTTP in any case; the echo on the socket must not duplicate them.
  await sendMessage(page, 'my own words')
  await expect.poll(async () => (await newest()).message.payload).toEqual({ message: 'my own words' })
  chatServer.broadcast(await newest())

  for (const text of [
    'ping',
    '{"userId":',
    JSON.stringify({ userId, sender: 'agent', message: 'no object', createdAt: 1 }),
    JSON.stringify({ ...messageOf({ text: 'when?', userId }), createdAt: 'yesterday' }),
    JSON.stringify(messageOf({ text: 'x'.repeat(300_000), userId })),
    JSON.stringify(messageOf({ text: 'for somebody else', userId: other.publicId })),
    JSON.stringify(messageOf({ text: 'for nobody' })),
    JSON.stringify({ ...messageOf({ text: 'for a guest' }), guestId: other.publicId }),
  ]) {
    chatServer.broadcastText(text)
  }
  chatServer.broadcast(messageOf({ text: 'the end', userId }))
  await expect(messageWithText(page, 'the end')).toBeVisible()
  await expect(messageLog(page)).not.toContainText(
    /when\?|somebody else|for nobody|for a guest|xxx|object|undefined|NaN/,
  )
  for (const text of ['by both ways', 'by this way alone', 'my own words', 'the end']) {
    await expect(messageWithText(page, text)).toHaveCount(1)
  }
  expect(chatServer.connections()).toBe(1)
  // The portal sends nothing on this socket: it only delivers.
  expect(chatServer.received).toEqual([])

  chatServer.setAccepting(false)
  const before = chatServer.attempts.length
  chatServer.drop('cut')
  await expect.poll(() => chatServer.attempts.length).toBeGreaterThanOrEqual(before + 3)
  chatServer.setAccepting(true)
  await expectConnected(chatServer)
  chatServer.broadcast(messageOf({ text: 'are you there?', userId }))
  await expect(messageWithText(page, 'are you there?')).toBeVisible()
  await visit(page, 'about:blank')
  await expect.poll(() => chatServer.connections()).toBe(0)
})
