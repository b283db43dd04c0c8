import type { Locator, Page } from '@playwright/test'
import { launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

// A service worker would bypass the route that holds back the portal's scripts.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })

const pages = [
  { path: '/login', link: 'Home' },
  { path: '/register', link: 'Register' },
  { path: '/howto', link: 'How to' },
  { path: '/contact', link: 'Contact' },
] as const

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('visitors’ pages have their navigation in the header, and no bottom bar', async ({
  arrive,
  page,
  switches,
}) => {
  test.slow()
  await switches({ enableChatWidget: true })
  const inspect = inspectorOf(page, ['light', 'dark'])
  await arrive('/login')
  for (const { path, link } of pages) {
    await page.goto(path)
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(navigation(page)).toHaveCount(1)
    await expect(page.getByRole('banner').getByRole('link')).toHaveText(pages.map((other) => other.link))
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText(link)
    const box = await navigation(page).boundingBox()
    expect(box?.y).toBeLessThan(72)
    const chat = page.getByRole('banner').getByRole('button', { name: 'Chat with us' })
    if (path === '/contact') await expect(page.getByRole('region', { name: 'Chat with us' })).toBeVisible()
    else await expect(chat).toBeVisible()
    await expect(chat).toHaveCount(path === '/contact' ? 0 : 1)
    await inspect(`${path} at 1280 px`)
  }
})

test('a page that is not found has the navigation, too', async ({ arrive, page, watch }) => {
  watch.allow('/nowhere')
  await arrive('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(pages.map((other) => other.link))
  await expect(navigation(page).locator('[aria-current=page]')).toHaveCount(0)
})

test('below 1080 px the bottom bar has the navigation', async ({ arrive, page }) => {
  await page.setViewportSize({ width: 1079, height: 800 })
  await arrive('/login')
  await expect(navigation(page)).toHaveCount(1)
  const box = await navigation(page).boundingBox()
  expect(box && box.y + box.height).toBe(800)
  await expect(page.getByText('One main wallet for all games')).toBeHidden()
})

test('the contact page links to the videos: below the LINE account, or in the place of the chat', async ({
  arrive,
  page,
  switches,
}) => {
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? 0
  const howTo = page.getByRole('main').getByRole('link', { name: /How to/ })
  const account = page.getByText('LINE name')
  await arrive('/contact')
  await expect(howTo).toBeVisible()
  expect(await leftOf(howTo)).toBeGreaterThan((await leftOf(account)) + 200)
  await switches({ enableChatWidget: true })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Chat with us' })).toBeVisible()
  expect(await leftOf(howTo)).toBeLessThan(await leftOf(account))
  await howTo.click()
  await expect(page).toHaveURL('/howto')
})

test('the open chat covers neither the header nor the launcher', async ({ arrive, page, switches }) => {
  await switches({ enableChatWidget: true })
  await page.setViewportSize({ width: 1280, height: 600 })
  await arrive('/login')
  await launcher(page).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  const [header, chat] = [await page.getByRole('banner').boundingBox(), await panel.boundingBox()]
  expect(chat?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})

test('the brand panel and the form are side by side, in every step of the registration', async ({
  arrive,
  page,
  switches,
}) => {
  test.slow()
  await switches({ registerOTP: false })
  const inspect = inspectorOf(page, ['light', 'dark'])
  const expectBeside = async (fact: string, button: string) => {
    const texts = await page.getByText(fact).boundingBox()
    const submit = await page.getByRole('main').getByRole('button', { name: button }).boundingBox()
    expect(texts && texts.x + texts.width).toBeLessThan(592)
    expect(submit?.x).toBeGreaterThan(592)
  }
  await arrive('/login')
  await expectBeside('Contact us without signing in', 'Sign in')
  await page.goto('/register')
  await started(page)
  await expectBeside('A profile name and a password', 'Next')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(freshPhone())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Create your profile' })).toBeVisible()
  await expectBeside('A profile name and a password', 'Next')
  await inspect('profile step')
  await page.getByRole('textbox', { name: 'Profile name' }).fill('A')
  await page.getByLabel('Password', { exact: true }).fill('mango-river-42')
  await page.getByLabel('Confirm password', { exact: true }).fill('mango-river-42')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Bank account' })).toBeVisible()
  await inspect('bank step')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Create your profile' })).toBeVisible()
})

for (const { path } of pages) {
  test(`${path} has the same header in the first paint and in the portal`, async ({ arrive, page }) => {
    await arrive(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = page.getByRole('banner').locator('a[aria-current=page]')
    const expectedBox = await links.boundingBox()
    const gate = Promise.withResolvers<void>()
    await page.context().route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(path)
    const first = page.locator('#root > [inert] header a[aria-current=page]')
    await expect(first).toBeVisible()
    expect(await first.boundingBox()).toEqual(expectedBox)
    gate.resolve()
    await started(page)
  })
}
