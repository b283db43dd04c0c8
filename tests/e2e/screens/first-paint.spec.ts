import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { brand } from '#server/platform/brand.ts'
import { interrupt, quiet, visit } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { isThorough } from '#tests/setup/thorough.ts'

const BALANCE_KEY = 'kapao.member.balance'

/** The total that the page has stored for the next first paint, which it does after showing it. */
async function storedBalance(page: Page): Promise<string> {
  const read = () => page.evaluate((key) => localStorage.getItem(key) ?? '', BALANCE_KEY)
  await expect.poll(read).toMatch(/^\w+ BAHT \d+ \d+ -?\d+$/)
  return await read()
}

/** Opens a page while the portal's scripts are held back. @returns a function that releases them */
async function openWithScriptsHeld(page: Page, path = '/user/home'): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  // The scripts of the document before may still be held back.
  await interrupt(() => page.goto(path))
  await expect(page.locator('#root > [inert]').first()).toBeAttached()
  return async () => {
    gate.resolve()
    await started(page)
  }
}

const firstPaint = (page: Page) => page.locator('#root > [inert]').first()
const total = (page: Page) => page.getByRole('region', { name: 'Total balance' })

test('before any script runs, home shows the last known total, its time and place, unless amounts are hidden', async ({
  page,
  join,
  arrive,
}) => {
  const member = await join({ baht: 1_234_567.89 })
  await arrive('/user/home', { member })
  for (const width of isThorough ? [390, 320, 1280] : [390]) {
    await resize(page, { width, height: 844 })
    const figure = total(page).getByText('฿1,234,567.89').first()
    await expect(figure).toBeVisible()
    // The refresh after the first figures stores another time, and what loads late moves them.
    await quiet(page)
    await page.evaluate(() => document.fonts.ready)
    const expectedBox = await figure.boundingBox()
    const time = formatShortDateTime(Number((await storedBalance(page)).split(' ')[3]), Date.now())
    const releaseScripts = await openWithScriptsHeld(page)
    await expect(firstPaint(page)).toContainText(`Last known at ${time}`)
    const first = firstPaint(page).getByText('฿1,234,567.89')
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => first.boundingBox(), `at ${width} px`).toEqual(expectedBox)
    await releaseScripts()
  }
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await openWithScriptsHeld(page)
  await expect(firstPaint(page)).not.toContainText('1,234')
})

test('the first paint shows no balance of another session and no malformed balance', async ({
  page,
  join,
  arrive,
}) => {
  const [member, other] = [await join({ baht: 1000 }), await join({ baht: 20 })]
  await arrive('/user/home', { member })
  await expect(total(page)).toContainText('1,000.00')
  expect(await storedBalance(page)).toContain(' BAHT 100000 ')
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await openWithScriptsHeld(page)
  await expect(firstPaint(page)).not.toContainText('1,000')

  // Set it on load: the page may still store another balance.
  await page.addInitScript(
    (key) => localStorage.setItem(key, '<img src=x onerror=alert(1)> 1 1 0'),
    BALANCE_KEY,
  )
  await openWithScriptsHeld(page)
  await expect(firstPaint(page).locator('header').getByText(brand.name.en)).toBeVisible()
  await expect(firstPaint(page).locator('main')).not.toContainText(/\d/)
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

test('the first frame of each member page is in the page’s language, with the title where the page has it', async ({
  page,
  join,
  arrive,
}) => {
  await page.addInitScript(recordFirstTitle)
  const title = page.getByRole('heading', { level: 1 })
  await arrive('/user/profile', { member: await join({ baht: 1000 }), language: 'la' })
  // Pages with a fixed title: the spin page gets the wheel's name.
  for (const name of ['profile', 'statement', 'contact', 'bonus', 'care', 'games']) {
    if (name !== 'profile') {
      await visit(page, `/user/${name}`)
      await started(page)
    }
    await expect(title).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const recorded = await page.waitForFunction(() => Reflect.get(window, 'firstTitle'))
    const first = v.parse(titleSchema, await recorded.jsonValue())
    await expect(title, name).toHaveText(first.text)
    const offset = async () => {
      const box = await title.boundingBox()
      return box && { x: box.x - first.x, isLevel: Math.abs(box.y - first.y) <= 5 }
    }
    // The fallback font's line can be a few pixels higher or lower.
    await expect.poll(offset, name).toEqual({ x: 0, isLevel: true })
  }
})
