import type { Page } from '@playwright/test'
import { hashText } from '#lib/format/text-hash.ts'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { chatPanel, connectedText, launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { type ServerConversation, serverConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { test as base, expect, started } from '#tests/e2e/fixtures/test.ts'
import {
  buildCached,
  controlWorker,
  hidePages,
  postToWorker,
  shownNotifications,
  waitForControl,
} from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

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

test.use({ ...withWorker, permissions: ['notifications'] })

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
const incomingMessage = (at: number) => ({
  type: 'INCOMING',
  note: { title: 'Ann', body: 'Hello', at, page: '/user/home' },
  seen: false,
})

test('the app opens offline after the browser has stopped the service worker', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/login')
  await waitForControl(page)
  const control = await controlWorker(context, page)
  await control.stop()
  await context.setOffline(true)
  await page.reload()
  await started(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('a push shows one notification, also with two tabs and after the service worker was stopped', async ({
  page,
  context,
  atHome,
}) => {
  await atHome()
  const control = await controlWorker(context, page)
  const second = await context.newPage()
  await second.goto('/user/statement')
  await started(second)
  await postToWorker(page, await enableMessage(page))
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

test('opening a public page removes a member’s notifications, and later pushes show no text', async ({
  page,
  context,
  atHome,
}) => {
  await atHome()
  const control = await controlWorker(context, page)
  await postToWorker(page, await enableMessage(page))
  await hidePages(context, page)
  await control.push(pushOf(1000, 'Your slip is fine'))
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1)

  await page.goto('/howto')
  await started(page)
  await expect.poll(() => shownNotifications(page)).toEqual([])
  await control.push(pushOf(2000, 'Private'))
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'New message from support', body: '' }])
})

test('an unreadable push shows a generic notification; signing out removes all notifications', async ({
  page,
  context,
  atHome,
}) => {
  await atHome()
  const control = await controlWorker(context, page)
  await postToWorker(page, await enableMessage(page))
  await hidePages(context, page)
  await control.push('not JSON')
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'Something new from support' }])
  await control.push(pushOf(1000, 'Your slip is fine'))
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(2)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => shownNotifications(page)).toEqual([])
  // A push that was already in flight at logout.
  await control.push(pushOf(2000, 'Private'))
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'New message from support', body: '' }])
})

test('a tap on the notification opens the chat in the existing window', async ({
  page,
  context,
  switches,
  atHome,
}) => {
  await switches({ enableChatWidget: true })
  await atHome()
  await expect(launcher(page)).toBeVisible()
  const control = await controlWorker(context, page)
  await postToWorker(page, await enableMessage(page))
  await hidePages(context, page)
  await control.push(pushOf(1000, 'Hello'))
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1)
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<Notification[]> }
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
      dispatchEvent(event: Event): void
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(chatPanel(page)).toBeVisible()
  await expect.poll(() => shownNotifications(page)).toEqual([])
})

test('the chat opens offline after a first visit', async ({ page, context, switches, watch, atHome }) => {
  watch.allow(/./)
  watch.allowReport(
    /kapao chat-socket|does not support the Push API in incognito|^WebSocket connection to .* failed/,
  )
  await switches({ enableChatWidget: true })
  await atHome()
  await buildCached(page)

  await launcher(page).click()
  await chatPanel(page).getByRole('textbox').fill('Is my slip fine?')
  const answered = page.waitForResponse('**/api/chat/send-message')
  await page.keyboard.press('Enter')
  await answered
  await context.setOffline(true)
  await page.reload()
  await started(page)
  await launcher(page).click()
  await expect(chatPanel(page).getByRole('textbox')).toBeVisible()
})

test('a first message written offline is sent once online', async ({
  page,
  context,
  switches,
  watch,
  atHome,
}) => {
  watch.allow(/./)
  watch.allowReport(
    /kapao chat|does not support the Push API in incognito|^WebSocket connection to .* failed/,
  )
  await switches({ enableChatWidget: true })
  const { history } = await atHome()
  await buildCached(page)
  await context.setOffline(true)
  await page.reload()
  await started(page)
  await launcher(page).click()
  await chatPanel(page).getByRole('textbox').fill('From the tunnel')
  await page.keyboard.press('Enter')
  await expect(chatPanel(page).getByText('Waiting to be sent')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await history()).length, { timeout: 20_000 }).toBe(1)
  await expect(chatPanel(page).getByText('From the tunnel')).toHaveCount(1)
  await expect(chatPanel(page).getByText('Waiting to be sent')).toHaveCount(0)
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
  await second.goto('/user/statement')
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
  const control = await controlWorker(context, page)
  await control.push(pushOf(at, 'Your slip is fine'))
  const next = await agent.text('And here it is')
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ tag }) => tag))
    .toEqual([`chat-${at}`, `chat-${next}`])
})
