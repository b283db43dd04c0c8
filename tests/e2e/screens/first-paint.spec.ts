import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'

// A service worker would bypass the route that holds back the portal's scripts.
test.use({ serviceWorkers: 'block' })

const BALANCE_KEY = 'kapao.member.balance'

/** Opens a page while the portal's scripts are held back. @returns a function that releases them */
async function openWithScriptsHeld(page: Page, path = '/user/home'): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path)
  await expect(page.locator('#root > [inert] nav').first()).toBeAttached()
  return async () => {
    gate.resolve()
    await started(page)
  }
}

const firstPaint = (page: Page) => page.locator('#root > [inert]').first()
const total = (page: Page) => page.getByRole('region', { name: 'Total balance' })

/** Time of the stored balance, as home shows it. */
async function storedTime(page: Page): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), BALANCE_KEY)
  return formatShortDateTime(Number(stored?.split(' ')[3]), Date.now())
}

test('home shows the last known total and its time before any script of the portal runs', async ({
  page,
  join,
  arrive,
}) => {
  const member = await join({ baht: 12_480.5 })
  await arrive('/user/home', { member })
  await expect(total(page)).toContainText('฿12,480.50')
  const releaseScripts = await openWithScriptsHeld(page)
  await expect(firstPaint(page)).toContainText('Total balance฿12,480.50')
  await expect(firstPaint(page)).toContainText(`Last known balance, as of ${await storedTime(page)}`)
  await releaseScripts()
  await expect(total(page)).toContainText('฿12,480.50')
})

for (const width of [320, 390, 1280]) {
  test(`at ${width} px the total has the same position in the first paint and in the portal`, async ({
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
    const expectedBox = await figure.boundingBox()
    await openWithScriptsHeld(page)
    const first = firstPaint(page).getByText('฿1,234,567.89')
    await expect(first).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await first.boundingBox()).toEqual(expectedBox)
  })
}

test('the first paint and its language menu are in the page’s language', async ({ page, join, arrive }) => {
  await arrive('/user/home', { member: await join({ baht: 1000 }), language: 'la' })
  await expect(page.getByText('1,000.00').first()).toBeVisible()
  await openWithScriptsHeld(page)
  await expect(firstPaint(page)).toContainText('ຍອດຫຼ້າສຸດທີ່ຮູ້ ເມື່ອ')
  await expect(firstPaint(page).locator('header [lang]').first()).toHaveText('ລາວ')
})

test('the first paint shows no amount while amounts are hidden', async ({ page, join, arrive }) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  await expect(total(page)).toContainText('1,000.00')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await openWithScriptsHeld(page)
  await expect(firstPaint(page)).not.toContainText('1,000')
})

test('the first paint shows no balance of another session and no malformed balance', async ({
  page,
  join,
  arrive,
}) => {
  const [member, other] = [await join({ baht: 1000 }), await join({ baht: 20 })]
  await arrive('/user/home', { member })
  await expect(total(page)).toContainText('1,000.00')
  const own = await page.evaluate((key) => localStorage.getItem(key), BALANCE_KEY)
  expect(own).toMatch(/^\w+ BAHT 100000 \d+ -?\d+$/)
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  const releaseScripts = await openWithScriptsHeld(page)
  await expect(firstPaint(page)).not.toContainText('1,000')
  await releaseScripts()
  await expect(total(page)).toContainText('฿20.00')

  await page.unrouteAll({ behavior: 'wait' })
  // Set it on load: the current page may still store another balance.
  await page.addInitScript(
    (key) => localStorage.setItem(key, '<img src=x onerror=alert(1)> 1 1 0'),
    BALANCE_KEY,
  )
  await openWithScriptsHeld(page)
  await expect(firstPaint(page)).not.toContainText('Last known')
})

test('the balance is stored in the storage of the session and removed with it', async ({
  page,
  join,
  arrive,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/login')
  await page.evaluate((token) => sessionStorage.setItem('token', token), member.token)
  await page.goto('/user/home')
  await expect(total(page)).toContainText('1,000.00')
  const storedIn = () =>
    page.evaluate(
      (key) => [localStorage.getItem(key) !== null, sessionStorage.getItem(key) !== null],
      BALANCE_KEY,
    )
  expect(await storedIn()).toEqual([false, true])
  await page.getByRole('button', { name: 'Sign out' }).click()
  const sheet = page.getByRole('alertdialog')
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await storedIn()).toEqual([false, false])
})

test('the title of the first frame stays while the portal’s scripts are loading', async ({
  page,
  join,
  arrive,
}) => {
  await arrive('/user/home', { member: await join() })
  await openWithScriptsHeld(page, '/user/statement')
  await expect(firstPaint(page).locator('h1')).toHaveText('Statement')
  await openWithScriptsHeld(page, '/user/contact')
  await expect(firstPaint(page).locator('h1')).toHaveText('Contact us')
})

/** Stores in `window.firstTitle` the text and position of the title in the first frame that has content. */
function recordFirstTitle(): void {
  const observer = new MutationObserver(() => {
    const first = document.getElementById('root')?.firstElementChild
    if (!first) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const title = document.querySelector('#root h1')
      const { x, y } = title?.getBoundingClientRect() ?? {}
      Object.assign(window, { firstTitle: { text: title?.textContent, x, y } })
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

const titleSchema = v.object({ text: v.string(), x: v.number(), y: v.number() })

const views = [
  [320, 'th'],
  [390, 'la'],
  [390, 'en'],
  [320, 'la'],
  [320, 'en'],
  [390, 'th'],
] as const

for (const [width, language] of firstOf(2, views)) {
  test(`the first frame of each member page has its title, where the page has it, in ${language} at ${width} px`, async ({
    page,
    join,
    arrive,
  }) => {
    await page.addInitScript(recordFirstTitle)
    const title = page.getByRole('heading', { level: 1 })
    await page.setViewportSize({ width, height: 844 })
    await arrive('/user/home', { member: await join(), language })
    // Pages with a fixed title: the spin page gets the wheel's name.
    for (const name of ['profile', 'statement', 'contact', 'bonus', 'care']) {
      await page.goto(`/user/${name}`)
      await started(page)
      await expect(title).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const first = v.parse(titleSchema, await page.evaluate(() => Reflect.get(window, 'firstTitle')))
      const box = await title.boundingBox()
      expect(first.text, name).toBe(await title.textContent())
      expect(first.x, name).toBe(box?.x)
      // The fallback font's line can be a few pixels higher or lower.
      expect(Math.abs(first.y - (box?.y ?? Number.NaN)), name).toBeLessThanOrEqual(5)
    }
  })
}

test('home without a known total starts with the frame, then shows its whole shell', async ({
  page,
  join,
  arrive,
}) => {
  await arrive('/user/statement', { member: await join() })
  await page.evaluate((key) => localStorage.removeItem(key), BALANCE_KEY)
  await openWithScriptsHeld(page)
  await expect(firstPaint(page).locator('header').getByText('Kapao')).toBeVisible()
  await expect(firstPaint(page).locator('main > *').first()).toBeAttached()
  await expect(firstPaint(page).locator('main')).not.toContainText(/\d/)
})
