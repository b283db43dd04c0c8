import type { Page } from '@playwright/test'
import { settled } from '#tests/e2e/fixtures/settled.ts'
import { heightOf, openSheet, setSpeed } from '#tests/e2e/fixtures/sheet-motion.ts'
import { expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'

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
