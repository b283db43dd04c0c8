import type { Page } from '@playwright/test'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { expect, started, test } from './fixtures/test.ts'

// A worker's answers would pass by the routes that hold the portal's scripts back.
test.use({ serviceWorkers: 'block' })

const KEY = 'kapao.member.balance'

/** Opens home while none of the portal's scripts comes; returns what lets them come. */
async function openHeldUp(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/user/home')
  await expect(page.locator('#root > [inert] nav').first()).toBeAttached()
  return async () => {
    held.resolve()
    await started(page)
  }
}

const picture = (page: Page) => page.locator('#root > [inert]').first()
const total = (page: Page) => page.getByRole('region', { name: 'Total balance' })

/** When the stored balance came, as home shows it. */
async function storedTime(page: Page): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), KEY)
  return formatShortDateTime(Number(stored?.split(' ')[3]), Date.now())
}

test('home opens with the total it showed last and its time, before anything of the portal runs', async ({
  page,
  join,
  arrive,
}) => {
  const member = await join({ baht: 12_480.5 })
  await arrive('/user/home', { member })
  await expect(total(page)).toContainText('฿12,480.50')
  const letIn = await openHeldUp(page)
  await expect(picture(page)).toContainText('Total balance฿12,480.50')
  await expect(picture(page)).toContainText(`Last known balance, as of ${await storedTime(page)}`)
  await letIn()
  await expect(total(page)).toContainText('฿12,480.50')
})

for (const width of [320, 390, 1280]) {
  test(`at ${width} px the figure stays where it is, from the first picture to the portal's`, async ({
    page,
    join,
    arrive,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const member = await join({ baht: 1_234_567.89 })
    await arrive('/user/home', { member })
    const figure = total(page).getByText('฿1,234,567.89').first()
    await expect(figure).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const there = await figure.boundingBox()
    await openHeldUp(page)
    const first = picture(page).getByText('฿1,234,567.89')
    await expect(first).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await first.boundingBox()).toEqual(there)
  })
}

test('the first picture speaks the page’s language, its language menu too', async ({
  page,
  join,
  arrive,
}) => {
  await arrive('/user/home', { member: await join({ baht: 1000 }), language: 'la' })
  await expect(page.getByText('1,000.00').first()).toBeVisible()
  await openHeldUp(page)
  await expect(picture(page)).toContainText('ຍອດຫຼ້າສຸດທີ່ຮູ້ ເມື່ອ')
  await expect(picture(page).locator('header [lang]').first()).toHaveText('ລາວ')
})

test('nothing is shown of amounts that are hidden', async ({ page, join, arrive }) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  await expect(total(page)).toContainText('1,000.00')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await openHeldUp(page)
  await expect(picture(page)).not.toContainText('1,000')
})

test('nothing is shown of what was kept in another session, or isn’t a balance', async ({
  page,
  join,
  arrive,
}) => {
  const [member, other] = [await join({ baht: 1000 }), await join({ baht: 20 })]
  await arrive('/user/home', { member })
  await expect(total(page)).toContainText('1,000.00')
  const own = await page.evaluate((key) => localStorage.getItem(key), KEY)
  expect(own).toMatch(/^\w+ BAHT 100000 \d+ -?\d+$/)
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  const letIn = await openHeldUp(page)
  await expect(picture(page)).not.toContainText('1,000')
  await letIn()
  await expect(total(page)).toContainText('฿20.00')

  await page.unrouteAll({ behavior: 'wait' })
  // At the start: the page that is open may still store another balance.
  await page.addInitScript((key) => localStorage.setItem(key, '<img src=x onerror=alert(1)> 1 1 0'), KEY)
  await openHeldUp(page)
  await expect(picture(page)).not.toContainText('Last known')
})

test('the figure is kept where the session is, and goes with it', async ({ page, join, arrive }) => {
  const member = await join({ baht: 1000 })
  await arrive('/login')
  await page.evaluate((token) => sessionStorage.setItem('token', token), member.token)
  await page.goto('/user/home')
  await expect(total(page)).toContainText('1,000.00')
  const where = () =>
    page.evaluate((key) => [localStorage.getItem(key) !== null, sessionStorage.getItem(key) !== null], KEY)
  expect(await where()).toEqual([false, true])
  await page.getByRole('button', { name: 'Log out' }).click()
  const sheet = page.getByRole('alertdialog')
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await where()).toEqual([false, false])
})
