import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('the console fits every width, and every section link leads to its section', {
  tag: '@thorough',
}, async ({ page, join }) => {
  await visit(page, `/demo?member=${(await join({ baht: 1000 })).id}`)
  for (const width of [320, 390, 1280]) {
    await resize(page, { width, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, `at ${width} px`).toBeLessThan(1)
    for (const link of await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all()) {
      await link.click()
      const section = page.locator(`main ${await link.getAttribute('href')}`)
      // Its top is in view, and nothing covers it.
      const isOnTop = () =>
        section.evaluate((element) => {
          const { left, top } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + 24, top + 24))
        })
      await expect.poll(isOnTop, `${await link.textContent()} at ${width} px`).toBe(true)
    }
  }
})
