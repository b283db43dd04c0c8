import type { Page } from '@playwright/test'
import { quiet } from '#tests/e2e/fixtures/quiet.ts'
import { settled } from '#tests/e2e/fixtures/settled.ts'
import { heightOf, openSheet, setSpeed } from '#tests/e2e/fixtures/sheet-motion.ts'
import { entriesGone, expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'

test.use(withMotion)

/** Animation speed at which a transition takes minutes. */
const SLOW = 0.001

/** What scripts animate now: elements with what they start from. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect } = animation
      if (animation.constructor !== Animation || !(effect instanceof KeyframeEffect)) return []
      const [first] = effect.getKeyframes()
      const to = first?.transform ?? (first?.height === undefined ? `opacity ${first?.opacity}` : 'height')
      return [`${effect.target?.tagName.toLowerCase()} ${to}`]
    }),
  )
}

test('a step of a flow slides in from the right and back from the left, and the height of the sheet eases', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await openSheet(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('200')
  await settled(page)
  const formHeight = await heightOf(page)
  const review = page.getByRole('dialog', { name: 'Review before withdrawing' })
  const slides = async () => (await moving(page)).filter((each) => each.includes('translate')).length

  await setSpeed(page, SLOW)
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(review).toBeVisible()
  expect(await moving(page), 'titles, body and footer').toEqual(
    expect.arrayContaining(Array(3).fill(expect.stringMatching(/ translateX\(16px\)$/))),
  )
  expect(await heightOf(page), 'starts at the height of the form').toBeCloseTo(formHeight, -1)
  await setSpeed(page, 1)
  await settled(page)
  const reviewHeight = await heightOf(page)
  expect(Math.abs(reviewHeight - formHeight)).toBeGreaterThan(10)

  await setSpeed(page, SLOW)
  await review.getByRole('button', { name: 'Go back and edit' }).click()
  await expect(review).toHaveCount(0)
  expect((await moving(page)).filter((each) => each.endsWith(' translateX(-16px)'))).toHaveLength(3)
  expect(await heightOf(page)).toBeCloseTo(reviewHeight, -1)
  await setSpeed(page, 1)
  await settled(page)
  expect(await heightOf(page)).toBeCloseTo(formHeight, 0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setSpeed(page, SLOW)
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(review).toBeVisible()
  expect(await slides()).toBe(0)
  expect(await heightOf(page)).toBeCloseTo(reviewHeight, 0)
})

test('a sheet grows with its content, and pages and amounts fade when they change; at the start nothing does', async ({
  arrive,
  page,
  join,
}) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    const animated: string[] = []
    Object.assign(window, { animated })
    Element.prototype.animate = function (...input) {
      animated.push(this.tagName)
      return animate.apply(this, input)
    }
  })
  const member = await join({ baht: 500, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('500.00')
  await quiet(page)
  expect(await page.evaluate(() => Reflect.get(window, 'animated'))).toEqual([])

  await setSpeed(page, SLOW)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('••••••')
  expect((await moving(page)).length).toBeGreaterThan(2)
  await setSpeed(page, 1)
  await settled(page)

  await setSpeed(page, SLOW)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await moving(page)).toEqual(['main opacity 0'])
  await setSpeed(page, 1)
  await settled(page)

  await page.getByRole('link', { name: /^Look after yourself/ }).click()
  await page.getByRole('button', { name: /^Deposit reminder/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit reminder' })
  await settled(page)
  const height = await heightOf(page)
  await setSpeed(page, SLOW)
  await sheet.getByRole('button', { name: 'Other' }).click()
  await expect(sheet.getByRole('textbox')).toBeVisible()
  expect(await heightOf(page)).toBeLessThan(height + 5)
  await setSpeed(page, 1)
  await settled(page)
  expect(await heightOf(page)).toBeGreaterThan(height + 20)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await entriesGone(page)
})
