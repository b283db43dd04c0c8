import type { Page } from '@playwright/test'
import { hashText } from '#lib/format/text-hash.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import {
  chatDataOnDevice,
  isDraftStored,
  networkReports,
  shownTexts,
} from '#tests/e2e/fixtures/chat/chat-calls.ts'
import {
  chatPanel,
  composerField,
  connectedText,
  launcher,
  openChatPanel,
  reopenChat,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { type ServerConversation, serverConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { storedRecords } from '#tests/e2e/fixtures/stored-data.ts'
import { test as base, expect, started } from '#tests/e2e/fixtures/test.ts'
import {
  buildCached,
  controlWorker,
  hidePages,
  postToWorker,
  shownNotifications,
  waitForControl,
} from '#tests/e2e/fixtures/worker.ts'
import { withPushAndSync } from '#tests/setup/browser.ts'

/** Adds `atHome`: opens home as a new member and waits until the service worker controls the page. */
const test = base.extend<{ atHome: () => Promise<ServerConversation> }>({
  atHome: async ({ arrive, backend, join, page }, use) =>
    use(async () => {
      const member = await join()
      await arrive('/user/home', { member })
      await waitForControl(page)
      return serverConversation(backend, member)
    }),
})

test.use({ ...withPushAndSync, permissions: ['notifications'] })

// With notifications allowed the chat subscribes to push, which Chromium doesn't support in incognito.
test.beforeEach(({ watch }) => watch.allowReport(/does not support the Push API in incognito/))

/** Push payload that the reference backend sends for an agent's message. */
const pushOf = (at: number, body: string) => ({
  web_push: 8030,
  notification: { title: 'Ann', body, navigate: 'https://elsewhere.example.com/', tag: `chat-${at}` },
  at,
})

/** What the page of a signed-in member posts. */
const enableMessage = async (page: Page) => ({
  type: 'ENABLE_NOTIFICATIONS',
  fallbackText: { title: 'Something new from support', body: '' },
  page: '/user/home',
  session: {
    tokenHash: hashText((await page.evaluate(() => localStorage.getItem('token'))) ?? ''),
    endsWithTab: false,
  },
})
/** Posts that message, and waits until the service worker has stored it. */
async function enableNotifications(page: Page): Promise<void> {
  await postToWorker(page, await enableMessage(page))
  await expect
    .poll(() => storedRecords(page, databaseNames.serviceWorker))
    .toContainEqual(expect.objectContaining({ value: expect.objectContaining({ isEnabled: true }) }))
}

const incomingMessage = (at: number) => ({
  type: 'INCOMING',
  note: { title: 'Ann', body: 'Hello', at, page: '/user/home' },
  seen: false,
})

test('a push shows one notification, also with two tabs and after the service worker was stopped', async ({
  page,
  context,
  atHome,
}) => {
  await atHome()
  const control = await controlWorker(page)
  const second = await context.newPage()
  await visit(second, '/user/statement')
  await started(second)
  await enableNotifications(page)
  await hidePages(context, page, second)

  await Promise.all([postToWorker(page, incomingMessage(1000)), postToWorker(second, incomingMessage(1000))])
  await control.push(pushOf(1000, 'Hello'))
  await control.push(pushOf(2000, 'Your slip is fine'))
  const both = [
    { title: 'Ann', body: 'Hello', tag: 'chat-1000' },
    { title: 'Ann', body: 'Your slip is fine', tag: 'chat-2000' },
  ]
  await expect.poll(() => shownNotifications(page)).toEqual(both)

  await control.stop()
  await postToWorker(second, incomingMessage(2000))
  await control.push(pushOf(2000, 'Your slip is fine'))
  await control.push(pushOf(3000, 'x'.repeat(500)))
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(3)
  const [first, next, long] = await shownNotifications(page)
  expect([first, next]).toEqual(both)
  expect(`${long?.title}${long?.body}`).toHaveLength(120)
})

test('an unreadable push shows a generic notification; a tap opens the chat; signing out removes all notifications', async ({
  page,
  context,
  switches,
  atHome,
}) => {
  await switches({ enableChatWidget: true })
  await atHome()
  await expect(launcher(page)).toBeVisible()
  const control = await controlWorker(page)
  await hidePages(context, page)
  await control.push('not JSON')
  // The text of the portal, which enables notifications by itself, or until then the worker's own.
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'New message from support' }])
  await control.push(pushOf(1000, 'Hello'))
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(2)
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<Notification[]> }
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
      dispatchEvent(event: Event): void
    }
    const notification = (await scope.registration.getNotifications()).at(-1)
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(chatPanel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chatPanel(page)).toHaveCount(0)
  const at = Date.now()
  await control.push(pushOf(at, 'Your slip is fine'))
  const tags = async () => (await shownNotifications(page)).map(({ tag }) => tag)
  await expect.poll(tags).toContain(`chat-${at}`)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => shownNotifications(page)).toEqual([])
  // A push that was already in flight at logout.
  await control.push(pushOf(at + 1, 'Private'))
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'New message from support', body: '' }])
})

test('messages and a draft written offline are kept over a restart; the messages are sent once, in order', async ({
  page,
  context,
  switches,
  watch,
  atHome,
}) => {
  watch.allow(/./)
  watch.allowReport(networkReports)
  watch.allowReport(/^WebSocket connection to .* failed/)
  await switches({ enableChatWidget: true })
  const { agent, stored } = await atHome()
  await agent.text('How can I help?')
  await buildCached(page)
  await openChatPanel(page)
  await expect(messageWithText(page, 'How can I help?')).toBeVisible()
  await expect.poll(() => chatDataOnDevice(page)).toContain('How can I help?')
  await context.setOffline(true)
  const note = page.getByText(/when you are online\.$/)
  await expect(note).toHaveText('You can write; it will be sent when you are online.')
  for (const text of ['in the tunnel', 'ok', 'ok']) await sendMessage(page, text)
  await expect(note).toHaveText('3 messages will be sent in order when you are online.')
  await expect(page.getByText('Waiting to be sent')).toHaveCount(3)
  await composerField(page).fill('half a sent')
  await expect.poll(() => isDraftStored(page, 'half a sent')).toBe(true)

  await reopenChat(page)
  const all = ['How can I help?', 'in the tunnel', 'ok', 'ok']
  await expect.poll(() => shownTexts(page)).toEqual(all)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(3)
  await expect(composerField(page)).toHaveValue('half a sent')
  expect(await stored()).toEqual(['How can I help?'])
  await context.setOffline(false)
  await expect.poll(stored).toEqual(all)
  await expect(note).toHaveCount(0)
  await expect(page.getByText(/^(Waiting|Sending)/)).toHaveCount(0)
  await expect.poll(() => shownTexts(page)).toEqual(all)
})

test('an agent’s message shows one notification for all tabs while none is visible', async ({
  page,
  context,
  backend,
  switches,
  atHome,
}) => {
  await switches({ enableChatWidget: true })
  const { room } = await atHome()
  const second = await context.newPage()
  await visit(second, '/user/statement')
  await started(second)
  for (const each of [page, second]) {
    await launcher(each).click()
    await expect(connectedText(chatPanel(each))).toBeVisible()
  }
  await hidePages(context, page, second)
  const agent = new Agent(backend, room, 'Ann')
  const at = await agent.text('Your slip is fine')
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: 'Ann', body: 'Your slip is fine', tag: `chat-${at}` }])
  const control = await controlWorker(page)
  await control.push(pushOf(at, 'Your slip is fine'))
  const next = await agent.text('And here it is')
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ tag }) => tag))
    .toEqual([`chat-${at}`, `chat-${next}`])
})
