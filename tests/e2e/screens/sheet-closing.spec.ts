import type { Page } from '@playwright/test'
import {
  dialogOf,
  durationsOf,
  heightOf,
  leavingSheet,
  offsetOf,
  openerOf,
  openSheet,
  scrimOpacity,
  slowAnimations,
  touchGrabber,
} from '#tests/e2e/fixtures/sheet-motion.ts'
import { entriesGone, expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'

test.use({ ...withMotion, hasTouch: true })
test.beforeEach(({ switches }) => switches({ refundBanner: false, inviteBanner: false }))

const otherWays: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the back button': (page) => page.goBack(),
  'a tap on the backdrop': (page) =>
    // It ignores taps right after opening.
    expect(async () => {
      await page.touchscreen.tap(195, 20)
      await expect(dialogOf(page)).toHaveCount(0, { timeout: 100 })
    }).toPass(),
}

for (const [way, close] of Object.entries(otherWays)) {
  test(`${way} closes at once; only the picture takes 200 ms`, async ({ arrive, page, join }) => {
    await arrive('/user/home', { member: await join({ baht: 500 }) })
    await openSheet(page)
    await slowAnimations(page)
    await close(page)
    await expect(leavingSheet(page)).toBeVisible()
    expect(await leavingSheet(page).evaluate(durationsOf)).toEqual([200])
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(openerOf(page)).toBeFocused()
    await entriesGone(page)
    await expect(page).toHaveURL('/user/home')
  })
}

test('toasts stay where they are while the sheet below them moves', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  // Empty, but in its place.
  const toasts = page.locator('[aria-live=polite]').last()
  const top = () => toasts.evaluate((region) => region.getBoundingClientRect().top)
  expect(await top()).toBe(64)
  const finger = await touchGrabber(page)
  await finger.move((await heightOf(page)) / 2)
  expect(await top()).toBe(64)
  await slowAnimations(page)
  await finger.up()
  await expect(leavingSheet(page)).toBeVisible()
  await expect(page.locator('dialog [aria-live=polite]')).toHaveCount(0)
  expect(await top()).toBe(64)
})

test('a sheet above another one leaves above it, and the one below can be used', async ({
  arrive,
  page,
  join,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const above = page.getByRole('dialog', { name: 'Conditions' })
  const opener = page.getByRole('button', { name: 'See conditions' })
  await opener.click()
  const body = above.getByRole('region', { name: 'Conditions' })
  // Its texts may still be loading: until then nothing can be scrolled.
  const scroll = () =>
    body.evaluate((element) => {
      const scroller = element.scrollHeight > element.clientHeight + 1 ? element : element.parentElement
      scroller?.scrollTo(0, 30)
    })
  const scrolled = () =>
    page
      .locator('dialog > :nth-child(2), dialog [role=region]')
      .evaluateAll((all) => all.map(({ scrollTop }) => scrollTop).filter((top) => top > 0))
  await expect
    .poll(async () => {
      await scroll()
      return await scrolled()
    })
    .toContain(30)
  const before = await scrolled()
  await slowAnimations(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open] > dialog:not([open])')).toBeVisible()
  expect((await scrolled()).sort(), 'scroll positions').toEqual(before.sort())
  await expect(opener).toBeFocused()
  await page.getByRole('textbox', { name: 'Amount' }).fill('120')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.locator('dialog dialog')).toHaveCount(0)
  await expect(openerOf(page)).toBeFocused()
})

test('the leaving sheet is removed when its animation has ended', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('a sheet that replaces another appears in its place, without a second entrance', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('200')
  await slowAnimations(page)
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByRole('dialog', { name: 'Review before withdrawing' })).toBeVisible()
  await expect(page.locator('dialog')).toHaveCount(1)
  expect(await offsetOf(page)).toBe(0)
  expect(await scrimOpacity(page)).toBe(1)
})
