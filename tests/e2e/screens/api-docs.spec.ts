import AxeBuilder from '@axe-core/playwright'
import { settled } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** The viewer is a large script that draws every call. */
const viewerTimeout = { timeout: 20_000 }

for (const width of [390, 1280]) {
  test(`/docs shows the API and makes a call, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/docs')
    await expect(page.getByRole('heading', { name: 'Kapao member wallet' })).toBeVisible(viewerTimeout)
    for (const section of ['Lookups', 'Wallet', 'Game login', 'Chat']) {
      await expect(page.getByRole('heading', { name: section }).first()).toBeVisible()
    }
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThan(1)

    await page.getByRole('button', { name: 'POST /api/wallet/transfer Moves' }).click()
    const transfer = page.locator('#operations-Wallet-walletTransfer')
    await expect(transfer.getByText('"KHOMLOI"').first()).toBeVisible()
    await expect(transfer.getByText('MONEY_NOT_ENOUGH').first()).toBeVisible()
    await settled(page)
    expect(await overflow()).toBeLessThan(1)

    await page.getByRole('button', { name: 'GET /api/lookup/info Name' }).click()
    const info = page.locator('#operations-Lookups-lookupInfo')
    await info.getByRole('button', { name: 'Try it out' }).click()
    await info.getByRole('button', { name: 'Execute' }).click()
    await expect(info.locator('.live-responses-table').getByText('"Kapao"').first()).toBeVisible()
  })
}

test('/docs follows the system’s theme, and its own parts pass axe', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: 'Kapao member wallet' })).toBeVisible(viewerTimeout)
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await background()
  // The viewer's own elements are a library's: only the landmarks that it shares with the page are checked.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const landmarks = await axe.withRules(['landmark-one-main', 'landmark-no-duplicate-main']).analyze()
  expect(landmarks.violations).toEqual([])
  const own = await new AxeBuilder({ page }).setLegacyMode().exclude('#viewer').analyze()
  expect(own.violations).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).not.toBe(dark)
})

test('/docs links the documents', async ({ page }) => {
  await page.goto('/docs')
  const documents = page.getByText('Documents:')
  for (const [name, root] of [
    ['openapi.json', 'openapi'],
    ['asyncapi.json', 'asyncapi'],
  ] as const) {
    const href = await documents.getByRole('link', { name }).getAttribute('href')
    const response = await page.request.get(href ?? '')
    expect(await response.json()).toHaveProperty(root)
  }
})
