import type { Page } from '@playwright/test'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import {
  dialogOf,
  durationsOf,
  Finger,
  heightOf,
  leavingSheet,
  offsetOf,
  openerOf,
  openSheet,
  scrimOpacity,
  setSpeed,
  touchGrabber,
} from '#tests/e2e/fixtures/sheet-motion.ts'
import { entriesGone, expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'

test.use({ ...withMotion, hasTouch: true })

// The withdrawal leads to the conditions if it isn't known whether a bonus is active, and is higher then.
test.beforeEach(async ({ page, watch }) => {
  watch.allow('/api/bonus/check/active')
  await breakCall(page, '/api/bonus/check/active', faults['500 with a key'])
})

/** Animation speed at which a sheet leaves in 200 s. */
const SLOW = 0.001

const expectOpen = async (page: Page) => {
  await expect.poll(() => offsetOf(page)).toBe(0)
  await expect.poll(() => scrimOpacity(page)).toBe(1)
  await expect(dialogOf(page)).toBeVisible()
}

test('the sheet and its scrim follow the finger, and spring back unless it is released below a third or flicked', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const height = await heightOf(page)
  await test.step('released above a third', async () => {
    const finger = await touchGrabber(page)
    await finger.move(40)
    const start = await offsetOf(page)
    expect(start).toBeGreaterThan(20)
    await finger.move(60)
    expect(await offsetOf(page)).toBe(start + 60)
    expect(await scrimOpacity(page)).toBeCloseTo(1 - (start + 60) / height, 2)
    await finger.move(-200)
    expect(await offsetOf(page), 'never above the open position').toBe(0)
    await finger.move(200 + height / 5)
    expect(await offsetOf(page)).toBeCloseTo(start + 60 + height / 5, 0)
    await finger.up()
    await expectOpen(page)
  })
  await test.step('a finger that stops before it lifts', async () => {
    const finger = await touchGrabber(page)
    await finger.move(height / 5, 8)
    await finger.move(4, 200)
    await finger.up()
    await expectOpen(page)
  })
  await test.step('a flick upwards', async () => {
    const finger = await touchGrabber(page)
    await finger.move(height / 2)
    await finger.move(-60, 8)
    await finger.up()
    await expectOpen(page)
  })
  await test.step('a gesture that the system takes over; a second finger changes nothing', async () => {
    const finger = await touchGrabber(page)
    await finger.move(height / 2)
    const offset = await offsetOf(page)
    // Another pointer, as the page sees it.
    await page.getByRole('heading', { name: 'Withdraw' }).evaluate((heading) => {
      const second = { pointerId: 99, bubbles: true, clientY: 10, buttons: 1 }
      heading.dispatchEvent(new PointerEvent('pointerdown', second))
      heading.dispatchEvent(new PointerEvent('pointermove', { ...second, clientY: 700 }))
      heading.dispatchEvent(new PointerEvent('pointerup', { ...second, clientY: 700, buttons: 0 }))
    })
    expect(await offsetOf(page)).toBe(offset)
    await finger.cancel()
    await expectOpen(page)
  })
  await test.step('a flick downwards closes', async () => {
    const finger = await touchGrabber(page)
    await finger.move(height / 5, 8)
    await finger.up()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(openerOf(page)).toBeFocused()
    await expect(page.locator('dialog')).toHaveCount(0)
  })
})

const otherWays: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the back button': goBack,
  'a tap on the backdrop': async (page) => {
    // Taps in the first half second after opening are ignored.
    const now = () => page.evaluate(() => performance.now())
    await expect.poll(now).toBeGreaterThan((await now()) + 500)
    await page.touchscreen.tap(195, 20)
  },
}

test('a sheet that is dragged past a third, or closed otherwise, is gone at once: only its picture takes 200 ms', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const height = await heightOf(page)
  // Empty, but in its place: above the sheet's footer.
  const toasts = page.locator('[aria-live=polite]').last()
  const topOfToasts = () => toasts.evaluate((region) => region.getBoundingClientRect().top)
  const place = await topOfToasts()
  expect(place).toBeGreaterThan(700)
  const finger = await touchGrabber(page)
  await finger.move(height / 2)
  expect(await topOfToasts()).toBe(place)
  const offset = await offsetOf(page)
  await setSpeed(page, SLOW)
  await finger.up()

  await expect(leavingSheet(page)).toBeVisible()
  expect(await leavingSheet(page).evaluate(durationsOf)).toEqual([200])
  const leavingOffset = await leavingSheet(page).evaluate(
    (sheet) => new DOMMatrix(getComputedStyle(sheet).transform).m42,
  )
  expect(leavingOffset).toBeGreaterThanOrEqual(offset)
  expect(await topOfToasts()).toBe(64)
  // Everything but the picture is over already.
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(openerOf(page)).toBeFocused()
  await entriesGone(page)
  const isCovering = await leavingSheet(page).evaluate((sheet) => {
    const { left, top } = sheet.getBoundingClientRect()
    return sheet.contains(document.elementFromPoint(left + 40, top + 40))
  })
  expect(isCovering, 'takes taps').toBe(false)
  await setSpeed(page, 1)
  await expect(page.locator('dialog')).toHaveCount(0)
  for (const [way, close] of Object.entries(otherWays)) {
    await test.step(way, async () => {
      await openSheet(page)
      await setSpeed(page, SLOW)
      await close(page)
      await expect(leavingSheet(page)).toBeVisible()
      expect(await leavingSheet(page).evaluate(durationsOf)).toEqual([200])
      await expect(dialogOf(page)).toHaveCount(0)
      await expect(openerOf(page)).toBeFocused()
      await entriesGone(page)
      await expect(page).toHaveURL('/user/home')
      await setSpeed(page, 1)
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  }
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toHaveCount(1)
})

test('a sheet above another one leaves above it; one that replaces another has no second entrance', async ({
  arrive,
  page,
  join,
}) => {
  await resize(page, { width: 390, height: 400 })
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const above = page.getByRole('dialog', { name: 'Conditions' })
  const opener = page.getByRole('button', { name: 'See conditions' })
  await opener.click()
  // Its texts may still be loading: until then nothing can be scrolled.
  const scroll = () =>
    above.getByRole('region', { name: 'Conditions' }).evaluate((element) => {
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
  await setSpeed(page, 0.01)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open] > dialog:not([open])')).toBeVisible()
  expect((await scrolled()).sort(), 'scroll positions').toEqual(before.sort())
  await expect(opener).toBeFocused()
  await page.getByRole('textbox', { name: 'Amount' }).fill('200')
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByRole('dialog', { name: 'Review before withdrawing' })).toBeVisible()
  await expect(page.locator('dialog')).toHaveCount(1)
  expect(await offsetOf(page)).toBe(0)
  expect(await scrimOpacity(page)).toBe(1)
})

test('the body scrolls instead of moving the sheet; a mouse that drags by the close button doesn’t press it', async ({
  arrive,
  page,
  join,
}) => {
  await resize(page, { width: 320, height: 568 })
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const body = page.getByRole('dialog').locator('form').locator('../..')
  const header = page.getByRole('heading', { name: 'Withdraw' }).locator('../../..')
  await expect(header, 'no line').toHaveCSS('box-shadow', 'none')
  const { x = 0, y = 0, height = 0 } = (await body.boundingBox()) ?? {}
  const finger = await Finger.down(page, x + 4, y + height - 20)
  await finger.move(-height / 2, 16, 10)
  await finger.up()
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20)
  await expect(header, 'a line').not.toHaveCSS('box-shadow', 'none')
  const scrolled = await body.evaluate(({ scrollTop }) => scrollTop)
  const backwards = await Finger.down(page, x + 4, y + 20)
  await backwards.move(height / 2, 16, 10)
  expect(await offsetOf(page)).toBe(0)
  await backwards.up()
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(scrolled)

  const close = page.getByRole('button', { name: 'Close' })
  const button = (await close.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(button.x + 20, button.y + 20)
  await page.mouse.down()
  await page.mouse.move(button.x + 20, button.y + 80, { steps: 5 })
  await expect.poll(() => offsetOf(page)).toBeGreaterThan(20)
  // Upwards at last, so that it isn't a flick, however fast the test is.
  await page.mouse.move(button.x + 20, button.y + 50, { steps: 5 })
  await page.mouse.up()
  await expectOpen(page)
  await close.tap()
  await expect(dialogOf(page)).toHaveCount(0)
})

test('with reduced motion the sheet doesn’t move, and a centred sheet isn’t dragged', async ({
  arrive,
  page,
  join,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      for (const sheet of document.querySelectorAll('dialog > *'))
        seen.push(getComputedStyle(sheet).transform)
      requestAnimationFrame(look)
    }
    look()
  })
  const finger = await touchGrabber(page)
  await finger.move((await heightOf(page)) / 2)
  expect(await scrimOpacity(page)).toBeLessThan(0.6)
  await finger.up()
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(new Set(await page.evaluate(() => Reflect.get(window, 'seen')))).toEqual(new Set(['none']))

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await resize(page, { width: 1280, height: 800 })
  await openSheet(page)
  const centred = await touchGrabber(page)
  await centred.move(300)
  expect(await offsetOf(page)).toBe(0)
  await centred.up()
  await expect(dialogOf(page)).toBeVisible()
  await setSpeed(page, SLOW)
  await page.keyboard.press('Escape')
  await expect(leavingSheet(page)).toBeVisible()
  expect(await leavingSheet(page).evaluate(durationsOf)).toEqual([200])
  await expect(openerOf(page)).toBeFocused()
})
