import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('/docs shows the API on a phone, and makes calls, also as a member', { tag: '@thorough' }, async ({
  page,
  join,
}) => {
  await visit(page, '/docs')
  // The viewer is a large script that draws every call.
  await expect(page.getByRole('heading', { name: 'Member wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'POST /api/wallet/transfer Moves' }).click()
  const transfer = page.locator('#operations-Wallet-walletTransfer')
  await expect(transfer.getByText('MONEY_NOT_ENOUGH').first()).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThan(1)

  await page.getByRole('button', { name: 'GET /api/lookup/info Name' }).click()
  const info = page.locator('#operations-Lookups-lookupInfo')
  await info.getByRole('button', { name: 'Try it out' }).click()
  await info.getByRole('button', { name: 'Execute' }).click()
  await expect(info.locator('.live-responses-table').getByText('"capabilities"').first()).toBeVisible()

  const { phone, password } = await join({ baht: 321 })
  const button = page.getByRole('button', { name: 'Demo sign-in' })
  // Stories have no demo member.
  await button.evaluate((element, sample) => Object.assign((element as HTMLElement).dataset, sample), {
    username: phone,
    password,
  })
  await button.click()
  await expect(page.getByText(`Calls are made as ${phone}.`)).toBeVisible()
  await page
    .getByRole('button', { name: /^GET \/api\/wallet / })
    .first()
    .click()
  const wallet = page.locator('#operations-Wallet-walletGet')
  await wallet.getByRole('button', { name: 'Try it out' }).click()
  await wallet.getByRole('button', { name: 'Execute' }).click()
  await expect(wallet.locator('.live-responses-table').getByText('321').first()).toBeVisible()
})
