import { settled } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

for (const width of [390, 1280]) {
  test(`/docs shows the API and makes a call, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/docs')
    await expect(page.getByRole('heading', { name: 'Kapao member wallet' })).toBeVisible()
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
