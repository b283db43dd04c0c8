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
  slowAnimations,
  touchGrabber,
} from '#tests/e2e/fixtures/sheet-motion.ts'
import { entriesGone, expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'

test.use({ ...withMotion, hasTouch: true })
test.beforeEach(({ switches }) => switches({ refundBanner: false, inviteBanner: false }))

test('the sheet and its scrim follow the finger, and spring back below a third', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const height = await heightOf(page)
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
  await expect.poll(() => offsetOf(page)).toBe(0)
  await expect.poll(() => scrimOpacity(page)).toBe(1)
  await expect(dialogOf(page)).toBeVisible()
})

test('a sheet that is dragged past a third closes: focus returns, and nothing is inert or in the way', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const height = await heightOf(page)
  const finger = await touchGrabber(page)
  await finger.move(height / 2)
  const offset = await offsetOf(page)
  await slowAnimations(page)
  await finger.up()

  await expect(leavingSheet(page)).toBeVisible()
  expect(await leavingSheet(page).evaluate(durationsOf)).toEqual([200])
  const leavingOffset = () =>
    leavingSheet(page).evaluate((sheet) => new DOMMatrix(getComputedStyle(sheet).transform).m42)
  expect(await leavingOffset()).toBeGreaterThanOrEqual(offset)
  expect(await leavingOffset()).toBeLessThan(height)

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
  const opened = page.getByRole('dialog', { name: 'Deposit' })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(opened).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
})

test('a flick closes, a flick upwards does not, and neither does a finger that stops', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const height = await heightOf(page)

  const stopping = await touchGrabber(page)
  await stopping.move(height / 5, 8)
  await stopping.move(4, 200)
  await stopping.up()
  await expect.poll(() => offsetOf(page)).toBe(0)

  const returning = await touchGrabber(page)
  await returning.move(height / 2)
  await returning.move(-60, 8)
  await returning.up()
  await expect.poll(() => offsetOf(page)).toBe(0)
  await expect(dialogOf(page)).toBeVisible()

  const flicking = await touchGrabber(page)
  await flicking.move(height / 5, 8)
  await flicking.up()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(openerOf(page)).toBeFocused()
})

test('a gesture that the system takes over springs back, and a second finger changes nothing', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const height = await heightOf(page)
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
  await expect.poll(() => offsetOf(page)).toBe(0)
  await expect(dialogOf(page)).toBeVisible()
})

test('a sheet that its parent keeps open springs back', async ({ arrive, page, join }) => {
  // React unmounts in a microtask: while these are held back, the sheet stays.
  await page.addInitScript(() => {
    const queue = window.queueMicrotask.bind(window)
    const held: VoidFunction[] = []
    Object.assign(window, {
      isHolding: false,
      queueMicrotask: (task: VoidFunction) =>
        Reflect.get(window, 'isHolding') ? held.push(task) : queue(task),
      release: () => {
        Object.assign(window, { isHolding: false })
        for (const task of held) queue(task)
      },
    })
  })
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const finger = await touchGrabber(page)
  await finger.move((await heightOf(page)) / 2)
  await page.evaluate(() => Object.assign(window, { isHolding: true }))
  await finger.up()
  await expect.poll(() => offsetOf(page)).toBe(0)
  await expect.poll(() => scrimOpacity(page)).toBe(1)
  await page.evaluate(() => Reflect.get(window, 'release')())
  await expect(dialogOf(page)).toHaveCount(0)
})

test('the buttons of the header work, and the body scrolls instead of moving the sheet', async ({
  arrive,
  page,
  join,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const body = page.getByRole('dialog').locator('form').locator('..')
  const { x = 0, y = 0, height = 0 } = (await body.boundingBox()) ?? {}
  const finger = await Finger.down(page, x + 4, y + height - 20)
  await finger.move(-height / 2, 16, 10)
  await finger.up()
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20)
  const scrolled = await body.evaluate(({ scrollTop }) => scrollTop)
  const backwards = await Finger.down(page, x + 4, y + 20)
  await backwards.move(height / 2, 16, 10)
  expect(await offsetOf(page)).toBe(0)
  await backwards.up()
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(scrolled)
  await expect(dialogOf(page)).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(dialogOf(page)).toHaveCount(0)
})

test('a mouse that drags by the close button doesn’t press it', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'Close' }).boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 80, { steps: 5 })
  await expect.poll(() => offsetOf(page)).toBeGreaterThan(20)
  // Upwards at last, so that it isn't a flick, however fast the test is.
  await page.mouse.move(x + 20, y + 50, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => offsetOf(page)).toBe(0)
  await expect(dialogOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
})

test('with reduced motion the sheet closes without moving', async ({ arrive, page, join }) => {
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
  await openSheet(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(new Set(await page.evaluate(() => Reflect.get(window, 'seen')))).toEqual(new Set(['none']))
})

test('a centred sheet isn’t dragged', async ({ arrive, page, join }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  const finger = await touchGrabber(page)
  await finger.move(300)
  expect(await offsetOf(page)).toBe(0)
  await finger.up()
  const { x = 0, y = 0 } = (await page.getByRole('heading', { name: 'Withdraw' }).boundingBox()) ?? {}
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + 300, { steps: 5 })
  expect(await offsetOf(page)).toBe(0)
  await page.mouse.up()
  await expect(dialogOf(page)).toBeVisible()
  await slowAnimations(page)
  await page.keyboard.press('Escape')
  await expect(leavingSheet(page)).toBeVisible()
  expect(await leavingSheet(page).evaluate(durationsOf)).toEqual([200])
  await expect(openerOf(page)).toBeFocused()
})
