import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('the demo fits every width, and makes a transfer whose slip can be downloaded', {
  tag: '@thorough',
}, async ({ page, join }) => {
  const { phone } = await join()
  await visit(page, `/demo?member=${phone}`)
  await page.getByRole('button', { name: 'Make transfer' }).click()
  await expect(page.getByRole('status')).toContainText('of 500.00 baht is made')
  for (const width of [320, 390, 1280]) {
    await resize(page, { width, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, `at ${width} px`).toBeLessThan(1)
  }
  const download = page.waitForEvent('download')
  await page.getByRole('list', { name: 'Newest transfers' }).getByRole('link').first().click()
  expect((await download).suggestedFilename()).toMatch(/^slip-\d+\.png$/)
})
