import type { Page } from '@playwright/test'
import {
  chatPanel,
  composerField,
  connectedText,
  launcher,
  openChatPanel,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

const log = (page: Page) => page.getByRole('log')

test('with the chat switched off there is no launcher, and support links lead to the contact page', async ({
  arrive,
  page,
  join,
  switches,
}) => {
  await switches({ enableChatWidget: false })
  const asked = page.waitForResponse('**/api/lookup/enableChatWidget')
  await arrive('/user/care', { member: await join() })
  expect(await (await asked).json()).toBe(false)
  await page.getByRole('button', { name: /^Ask to close the account/ }).click()
  await expect(launcher(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask support' }).click()
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  await expect(log(page)).toHaveCount(0)
})

test('if the chat is switched off while a page is open, opening it shows that it can’t be started', async ({
  arrive,
  page,
  switches,
  watch,
}) => {
  watch.allow('/api/chat/config')
  watch.allowReport(/^kapao chat/)
  await arrive('/login')
  await expect(launcher(page)).toBeVisible()
  await switches({ enableChatWidget: false })
  const refused = page.waitForResponse('**/api/chat/config')
  await launcher(page).click()
  expect(await (await refused).json()).toEqual({ message: 'NO_DATA' })
  await expect(chatPanel(page).getByText('Cannot start chatting')).toBeVisible()
})

test('if the chat switch can’t be loaded, there is no launcher', async ({ arrive, page, watch }) => {
  watch.allow('/api/lookup/enableChatWidget')
  await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ status: 500, body: '' }))
  const answered = page.waitForResponse('**/api/lookup/enableChatWidget')
  await arrive('/login')
  await (await answered).finished()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(launcher(page)).toHaveCount(0)
})

test('the launcher floats with its text where it covers nothing; the shutdown notice has none', async ({
  arrive,
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 1100 })
  await arrive('/login')
  await expect(launcher(page)).toHaveText('Chat with us')
  for (const path of ['/register', '/howto']) {
    await page.goto(path)
    await expect(launcher(page)).toBeVisible()
  }
  await page.goto('/terminated')
  await expect(page).toHaveTitle('Page not found')
  await page.waitForLoadState('networkidle')
  await expect(launcher(page)).toHaveCount(0)
})

test('the launcher causes no layout shift wherever it appears', async ({ arrive, page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') {
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + entry.value,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await arrive('/login')
  await expect(launcher(page)).toBeVisible()
  expect(await page.locator('html').getAttribute('data-shift')).toBeNull()
})

test('the launcher is in the header where space is tight, and in the side rail on desktop', async ({
  arrive,
  page,
  join,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await arrive('/user/home', { member: await join({ baht: 50 }) })
  const top = page.getByRole('banner')
  await expect(top.getByRole('button', { name: 'Chat with us' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 690 })
  await expect(top.getByRole('button', { name: 'Chat with us' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  const rail = page.getByRole('complementary')
  await expect(rail.getByRole('button', { name: 'Chat with us' })).toHaveText('Chat with us')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/login', '/register', '/howto']) {
    await page.goto(path)
    await expect(launcher(page)).toBeVisible()
    expect((await launcher(page).boundingBox())?.y).toBeLessThan(80)
  }
})

test('the focus order is main content, floating launcher, bottom bar', async ({ arrive, page }) => {
  await page.setViewportSize({ width: 720, height: 1100 })
  await arrive('/login')
  await expect(launcher(page)).toHaveText('Chat with us')
  await expect(launcher(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).focus()
  await page.keyboard.press('Tab')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeFocused()
})

test('on a phone the chat is modal: Esc and back close it, and the focus returns to the launcher', async ({
  arrive,
  page,
}) => {
  const inspect = inspectorOf(page, ['light', 'dark'])
  await arrive('/login')
  const chat = await openChatPanel(page)
  await expect(chat.getByRole('heading', { name: 'Chat with us' })).toBeFocused()
  await expect(connectedText(chat)).toBeVisible()
  expect(await chat.evaluate((element) => element.matches(':modal'))).toBe(true)
  await inspect('chat')
  await page.keyboard.press('Escape')
  await expect(chat).toHaveCount(0)
  await expect(launcher(page)).toBeFocused()
  await launcher(page).click()
  await expect(chat).toBeVisible()
  await page.goBack()
  await expect(chat).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  await launcher(page).click()
  await chat.getByRole('button', { name: 'Close the chat' }).click()
  await expect(chat).toHaveCount(0)
  await expect(launcher(page)).toBeFocused()
})

test('the composer stays in view above the on-screen keyboard', async ({ arrive, page }) => {
  await arrive('/login')
  await openChatPanel(page)
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(composerField(page)).toBeInViewport({ ratio: 1 })
  await expect(chatPanel(page).getByRole('button', { name: 'Close the chat' })).toBeInViewport({ ratio: 1 })
})

test('on a wide screen the page stays usable beside the chat, across navigation; Esc inside the chat closes it', async ({
  page,
  chat,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { panel } = await chat({ baht: 50 })
  // It is a column of its own, and covers nothing of the page.
  await expect.poll(async () => (await panel.boundingBox())?.y).toBe(0)
  const column = await panel.boundingBox()
  expect(column).toMatchObject({ width: 376, height: 800 })
  for (const name of ['Deposit', 'Withdraw', 'Refund', 'Check balance']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    expect(box && box.x + box.width, name).toBeLessThanOrEqual(column?.x ?? 0)
  }
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveTitle(/Statement/)
  await expect(panel).toBeVisible()
  await composerField(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await launcher(page).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
})

test('on the contact page the chat is embedded, and there is no second one', async ({
  arrive,
  page,
  join,
}) => {
  const inspect = inspectorOf(page, ['light', 'dark'])
  for (const path of ['/contact', '/user/contact']) {
    await arrive(path, path === '/contact' ? {} : { member: await join() })
    const part = page.getByRole('region', { name: 'Chat with us' })
    await expect(part.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect(log(page)).toHaveCount(1)
    await expect(launcher(page)).toHaveCount(0)
    await inspect(`embedded chat, ${path}`)
  }
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(log(page)).toHaveCount(0)
  await expect(launcher(page)).toBeVisible()
})

test('unread messages are counted on the launcher and in the title until they are read', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk({ baht: 10 })
  await agent.text('First')
  await agent.text('Second')
  await arrive('/user/home', { member })
  await expect(launcher(page)).toHaveAccessibleName('Chat with us, 2 unread messages')
  await expect(page).toHaveTitle('(2) Home · Kapao')
  await openChatPanel(page)
  await expect(log(page).getByText('Second', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Home · Kapao')
  await page.goBack()
  await expect(launcher(page)).toHaveAccessibleName('Chat with us')
})

test('a URL that names a message opens the chat at it on any page; the hash is removed afterwards', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk()
  const at = await agent.text('Look here')
  await arrive(`/user/profile#chat=${at}`, { member })
  await expect(chatPanel(page)).toBeVisible()
  await expect(page.getByText('Look here')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/profile$/)
})

test('a chat that can’t be started says so and can be retried', async ({ arrive, page, watch }) => {
  watch.allow('/api/chat/config', '/api/chat/history')
  watch.allowReport(/^kapao chat/)
  const inspect = inspectorOf(page, ['light', 'dark'])
  await page.route('**/api/chat/*', (route) => route.fulfill({ status: 500, body: '' }))
  await arrive('/login')
  await launcher(page).click()
  await expect(chatPanel(page).getByText('Cannot start chatting')).toBeVisible()
  await inspect('chat unavailable')
  await page.unroute('**/api/chat/*')
  await tryAgain(chatPanel(page).getByRole('button', { name: 'Try again' }), composerField(page))
})
