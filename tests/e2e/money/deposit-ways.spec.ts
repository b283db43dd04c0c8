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
