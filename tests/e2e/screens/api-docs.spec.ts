import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('/docs shows the API on a phone, and makes a call', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/docs')
  // The viewer is a large script that draws every call.
  await expect(page.getByRole('heading', { name: 'Kapao member wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'POST /api/wallet/transfer Moves' }).click()
  const transfer = page.locator('#operations-Wallet-walletTransfer')
  await expect(transfer.getByText('MONEY_NOT_ENOUGH').first()).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThan(1)

  await page.getByRole('button', { name: 'GET /api/lookup/info Name' }).click()
  const info = page.locator('#operations-Lookups-lookupInfo')
  await info.getByRole('button', { name: 'Try it out' }).click()
  await info.getByRole('button', { name: 'Execute' }).click()
  await expect(info.locator('.live-responses-table').getByText('"Kapao"').first()).toBeVisible()
})
