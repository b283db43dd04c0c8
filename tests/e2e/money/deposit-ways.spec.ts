import { rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('the deposit sheet has the ways that the host offers, and without any it leads to support', async ({
  arrive,
  page,
  join,
}) => {
  let offered: object = { bankTransfers: false, banks: [] }
  await rewriteResponse(page, '/api/lookup/deposit', (lookup: object) => ({ ...lookup, ...offered }))
  await arrive('/user/home', { member: await join() })
  const open = () => page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await open()
  await expect(sheet.getByRole('heading', { name: 'QR' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Create QR code' })).toBeVisible()
  const others = sheet.getByRole('list', { name: 'Other ways' }).getByRole('button')
  await expect(others).toHaveText(['Gift linkMinimum ฿2'])

  offered = { bankTransfers: false, giftLinks: false, qrProviders: [] }
  await visit(page, '/user/home')
  await open()
  await expect(sheet.getByText('Deposits are closed at the moment')).toBeVisible()
  await expect(others).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Ask support' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(sheet).toHaveCount(0)
})

test('if it can’t be checked whether a bonus is active, the sheet says so and still offers the ways to deposit', {
  tag: '@thorough',
}, async ({ arrive, page, join, watch }) => {
  watch.allow('/api/bonus/check/active')
  await page.route('**/api/bonus/check/active', (route) => route.fulfill({ status: 500, json: {} }))
  await arrive('/user/home', { member: await join() })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  const unknown = sheet.getByText('Whether a bonus is active couldn’t be checked.')
  await expect(unknown).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Copy/ })).toBeVisible()
  await page.unroute('**/api/bonus/check/active')
  await sheet.getByRole('button', { name: 'Check again' }).click()
  await expect(unknown).toHaveCount(0)
})
