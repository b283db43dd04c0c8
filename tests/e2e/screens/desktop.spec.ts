import type { Locator, Page } from '@playwright/test'
import { launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { inspectorOf, turnTo } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { isThorough } from '#tests/setup/thorough.ts'

// A service worker would bypass the route that holds back the portal's scripts.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })

const themes = isThorough ? (['light', 'dark'] as const) : (['light'] as const)

const pages = [
  { path: '/login', link: 'Home' },
  { path: '/register', link: 'Register' },
  { path: '/howto', link: 'How to' },
  { path: '/contact', link: 'Contact' },
] as const

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const phone = { width: 390, height: 844 }

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It isn’t visible.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('visitors’ pages have their navigation in the header, the form beside the brand panel, and a bottom bar below 1080 px', async ({
  arrive,
  page,
  switches,
  watch,
}) => {
  watch.allow('/nowhere')
  await switches({ enableChatWidget: true, registerOTP: false })
  const inspect = inspectorOf(page, themes)
  const links = page.getByRole('banner').getByRole('link')
  await arrive('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page).toHaveTitle('Page Not Found')
  await expect(links).toHaveText(pages.map((other) => other.link))
  await expect(navigation(page).locator('[aria-current=page]')).toHaveCount(0)
  for (const { path, link } of pages) {
    await turnTo(page, path)
    await expect(navigation(page)).toHaveCount(1)
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText(link)
    await expect.poll(async () => (await boxOf(navigation(page))).y).toBeLessThan(72)
    const chat = page.getByRole('banner').getByRole('button', { name: 'Chat with us' })
    if (path === '/contact') await expect(page.getByRole('region', { name: 'Chat with us' })).toBeVisible()
    await expect(chat).toHaveCount(path === '/contact' ? 0 : 1)
    await inspect(`${path} at 1280 px`)
  }
  // In the place of the chat, the link to the videos is beside the LINE account.
  const howTo = page.getByRole('main').getByRole('link', { name: /How to/ })
  expect((await boxOf(howTo)).x).toBeLessThan((await boxOf(page.getByText('LINE name'))).x)

  await turnTo(page, '/login')
  await resize(page, { width: 1280, height: 600 })
  await launcher(page).click()
  const header = await boxOf(page.getByRole('banner'))
  await expect
    .poll(async () => (await boxOf(page.getByRole('dialog'))).y)
    .toBeGreaterThanOrEqual(header.bottom)
  await page.keyboard.press('Escape')
  await resize(page, { width: 1079, height: 800 })
  await expect
    .poll(async () => {
      const box = await navigation(page).boundingBox()
      return box && box.y + box.height
    })
    .toBe(800)
  await expect(page.getByText('One main wallet for all games')).toBeHidden()

  await resize(page, { width: 1280, height: 800 })
  const expectBeside = async (fact: string, button: string) => {
    const submit = page.getByRole('main').getByRole('button', { name: button })
    await expect(submit).toBeVisible()
    await expect(page.getByText(fact)).toBeVisible()
    await expect.poll(async () => (await boxOf(page.getByText(fact))).right).toBeLessThan(592)
    await expect.poll(async () => (await boxOf(submit)).x).toBeGreaterThan(592)
  }
  await expectBeside('Contact us without signing in', 'Sign in')
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  const fact = 'A profile name and a password'
  await page.getByRole('textbox', { name: 'Phone number' }).fill(freshPhone())
  await expectBeside(fact, 'Next')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Create your profile' })).toBeVisible()
  await expectBeside(fact, 'Next')
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

test('the statement has the details of an entry beside the list; on phones they are in a sheet', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 500, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 120 })
  await arrive('/user/statement', { member })
  const main = page.getByRole('main')
  const details = page.getByRole('region', { name: 'Entry details' })
  const transfer = main.getByRole('button', { name: /Main wallet → Naka/ })
  const deposit = main.getByRole('button', { name: /Deposit by slip/ })
  await expect(details).toContainText('฿120.00')
  await expect(transfer).toHaveAttribute('aria-current', 'true')
  await deposit.click()
  await expect(details).toContainText('+฿500.00')
  await expect(deposit).toHaveAttribute('aria-current', 'true')
  await expect(transfer).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await boxOf(details)).x - (await boxOf(deposit)).right).toBeGreaterThan(0)
  // Below the month's sums and the day's heading.
  await expect(main.getByRole('button', { name: /^\d\d\/\d{4}$/ })).toBeVisible()
  const list = main.getByRole('list', { name: /^Today/ })
  await expect
    .poll(async () => Math.abs((await boxOf(details)).y - (await boxOf(list)).y))
    .toBeLessThanOrEqual(1)
  await inspectorOf(page, themes)('the statement at 1280 px')

  // An entry that the filter hides isn't shown beside the list.
  await main.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(deposit).toHaveCount(0)
  await expect(details).toContainText('฿120.00')

  await resize(page, phone)
  await expect(details).toHaveCount(0)
  await transfer.click()
  await expect(page.getByRole('dialog', { name: 'Entry details' })).toContainText('฿120.00')
})

test('profile and responsible play have two columns, on phones one; the offline bar covers nothing', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  // Polled: a change of the page's width moves the elements in several steps.
  const expectBelow = (second: Locator, first: Locator) =>
    expect
      .poll(async () => {
        const [upper, lower] = [await boxOf(first), await boxOf(second)]
        return { isBelow: lower.y > upper.y, offset: lower.x - upper.x }
      })
      .toEqual({ isBelow: true, offset: 0 })
  const expectBeside = (second: Locator, first: Locator) =>
    expect.poll(async () => (await boxOf(second)).x - (await boxOf(first)).right).toBeGreaterThan(0)
  await arrive('/user/profile', { member: await join({ baht: 500 }) })
  const bank = page.getByRole('region', { name: 'Bank account', exact: true })
  const settings = page.getByRole('region', { name: 'Settings', exact: true })
  await expectBeside(settings, bank)
  await resize(page, phone)
  await expectBelow(settings, bank)

  await resize(page, { width: 1280, height: 800 })
  await turnTo(page, '/user/care')
  const net = page.getByRole('region', { name: 'Net deposits' })
  const pause = page.getByRole('region', { name: 'Pause deposits' })
  await expectBeside(pause, net)
  await inspectorOf(page, themes)('responsible play at 1280 px')
  await resize(page, phone)
  await expect(pause).toHaveCount(0)
  await expectBelow(page.getByRole('list', { name: 'Limits' }), net)

  watch.allow(/./)
  await resize(page, { width: 1280, height: 800 })
  await turnTo(page, '/user/home')
  await context.setOffline(true)
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  // A trial click fails if another element would receive it.
  await bar.getByRole('button', { name: 'Try again' }).click({ trial: true })
  await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).click({ trial: true })
  await context.setOffline(false)
})
