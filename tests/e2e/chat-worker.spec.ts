import type { Page } from '@playwright/test'
import { Agent, historyOf, roomOf } from './fixtures/agent.ts'
import { expect, started, test } from './fixtures/test.ts'
import { controlled, handOf, laterFiles, lookAway, shown, tellWorker } from './fixtures/worker.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

// The chat asks for a subscription where notifications are allowed; stories run in a window that has none.
test.beforeEach(({ watch }) => watch.allowReport(/does not support the Push API in incognito/))

/** What the reference backend sends for an agents' message. */
const pushOf = (at: number, body: string) => ({
  web_push: 8030,
  notification: { title: 'Ann', body, navigate: 'https://elsewhere.example.com/', tag: `chat-${at}` },
  at,
})

const follow = {
  type: 'FOLLOW',
  words: { title: 'Something new from support', body: '' },
  page: '/user/home',
} as const
const incoming = (at: number) => ({
  type: 'INCOMING',
  note: { title: 'Ann', body: 'Hello', at, page: '/user/home' },
  seen: false,
})

const bubble = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat with us' })

test('the app opens offline after the browser has stopped the worker', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/login')
  await controlled(page)
  const hand = await handOf(context, page)
  await hand.stop()
  await context.setOffline(true)
  await page.reload()
  await started(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('a push is one notification, with two tabs and after the worker was stopped as well', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await arrive('/user/home', { member: await join() })
  await controlled(page)
  const hand = await handOf(context, page)
  const second = await context.newPage()
  await second.goto('/user/statement')
  await started(second)
  await tellWorker(page, follow)
  await lookAway(context, page, second)

  await Promise.all([tellWorker(page, incoming(1000)), tellWorker(second, incoming(1000))])
  await hand.push(pushOf(1000, 'Hello'))
  await hand.push(pushOf(2000, 'Your slip is fine'))
  const both = [
    { title: 'Ann', body: 'Hello', tag: 'chat-1000' },
    { title: 'Ann', body: 'Your slip is fine', tag: 'chat-2000' },
  ]
  await expect.poll(() => shown(page)).toEqual(both)

  await hand.stop()
  await tellWorker(second, incoming(2000))
  await hand.push(pushOf(2000, 'Your slip is fine'))
  await hand.push(pushOf(3000, 'x'.repeat(500)))
  await expect.poll(async () => (await shown(page)).length).toBe(3)
  const [first, next, long] = await shown(page)
  expect([first, next]).toEqual(both)
  expect(`${long?.title}${long?.body}`).toHaveLength(120)
})

test('a push that can’t be read says that something came; signing out takes all away', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await arrive('/user/home', { member: await join() })
  await controlled(page)
  const hand = await handOf(context, page)
  await tellWorker(page, follow)
  await lookAway(context, page)
  await hand.push('not JSON')
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Something new from support' }])
  await hand.push(pushOf(1000, 'Your slip is fine'))
  await expect.poll(async () => (await shown(page)).length).toBe(2)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => shown(page)).toEqual([])
  // One that was on its way already.
  await hand.push(pushOf(2000, 'Private'))
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'New message from support', body: '' }])
})

test('a tap on the notification opens the chat in the window that is there', async ({
  arrive,
  page,
  context,
  join,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  await arrive('/user/home', { member: await join() })
  await controlled(page)
  await expect(bubble(page)).toBeVisible()
  const hand = await handOf(context, page)
  await tellWorker(page, follow)
  await lookAway(context, page)
  await hand.push(pushOf(1000, 'Hello'))
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<Notification[]> }
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
      dispatchEvent(event: Event): void
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(panel(page)).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
})

test('the chat’s code is kept in an idle time, and the chat opens offline', async ({
  arrive,
  page,
  context,
  join,
  switches,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(
    /kapao chat-socket|does not support the Push API in incognito|^WebSocket connection to .* failed/,
  )
  await switches({ enableChatWidget: true })
  await arrive('/user/home', { member: await join() })
  await controlled(page)
  const worker = await (await page.request.get('/sw.js')).text()
  const precached = [...worker.matchAll(/url"?:\s*["'`]([^"'`]+)/g)].map(([, file]) => `/${file}`)
  const named = [...worker.matchAll(/["'`](assets\/[^"'`]+)["'`]/g)].map(([, file]) => `/${file}`)
  const wanted = named.filter((file) => !precached.includes(file)).sort()
  expect(wanted.length).toBeGreaterThan(3)
  await expect.poll(() => laterFiles(page), { timeout: 20_000 }).toEqual(wanted)

  await bubble(page).click()
  await panel(page).getByRole('textbox').fill('Is my slip fine?')
  const answered = page.waitForResponse('**/api/chat/send-message')
  await page.keyboard.press('Enter')
  await answered
  await context.setOffline(true)
  await page.reload()
  await started(page)
  await bubble(page).click()
  await expect(panel(page).getByRole('textbox')).toBeVisible()
})

test('who never chatted writes without a network; it is sent with it', async ({
  arrive,
  page,
  context,
  backend,
  join,
  switches,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(
    /kapao chat|does not support the Push API in incognito|^WebSocket connection to .* failed/,
  )
  await switches({ enableChatWidget: true })
  const member = await join()
  await arrive('/user/home', { member })
  await controlled(page)
  await expect.poll(async () => (await laterFiles(page)).length, { timeout: 20_000 }).toBeGreaterThan(3)
  await context.setOffline(true)
  await page.reload()
  await started(page)
  await bubble(page).click()
  await panel(page).getByRole('textbox').fill('From the tunnel')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Waiting for the network')).toBeVisible()
  await context.setOffline(false)
  const room = roomOf(member.publicId)
  await expect.poll(async () => (await historyOf(backend, room)).length, { timeout: 20_000 }).toBe(1)
  await expect(panel(page).getByText('From the tunnel')).toHaveCount(1)
  await expect(panel(page).getByText('Waiting for the network')).toHaveCount(0)
})

test('an agent’s message: a notification while nobody looks, one for all tabs', async ({
  arrive,
  page,
  context,
  backend,
  join,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  const member = await join()
  await arrive('/user/home', { member })
  await controlled(page)
  const second = await context.newPage()
  await second.goto('/user/statement')
  await started(second)
  for (const each of [page, second]) {
    await bubble(each).click()
    await expect(panel(each).getByText('Connected', { exact: true })).toBeVisible()
  }
  await lookAway(context, page, second)
  const agent = new Agent(backend, roomOf(member.publicId), 'Ann')
  const at = await agent.text('Your slip is fine')
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Ann', body: 'Your slip is fine', tag: `chat-${at}` }])
  const hand = await handOf(context, page)
  await hand.push(pushOf(at, 'Your slip is fine'))
  const next = await agent.text('And here it is')
  await expect
    .poll(async () => (await shown(page)).map(({ tag }) => tag))
    .toEqual([`chat-${at}`, `chat-${next}`])
})
