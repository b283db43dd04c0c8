import { delayCalls } from '#tests/e2e/fixtures/faults.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

test('a member’s page whose first answer doesn’t come says so, and what needs no answer works', async ({
  arrive,
  page,
  join,
}) => {
  const main = page.getByRole('main')
  const slow = main.getByText('Loading is slower than usual.')
  const answerWallet = await delayCalls(page, '**/api/wallet')
  const answerProfile = await delayCalls(page, '**/api/account/profile')
  await arrive('/user/home', { member: await join({ baht: 640 }) })
  await expect(slow).toBeVisible()
  await expect(main.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await main.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^QR/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await entriesGone(page)
  answerWallet()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('640.00')
  await expect(slow).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(slow).toBeVisible()
  await expect(main.getByRole('combobox', { name: 'Language' })).toBeVisible()
  answerProfile()
  await expect(main.getByText('Change password')).toBeVisible()
  await expect(slow).toHaveCount(0)
})
