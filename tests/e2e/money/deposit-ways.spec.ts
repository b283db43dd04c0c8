import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** Opens the deposit sheet of a host that answers with these fields. */
async function openSheet(page: Page, offered: object): Promise<Locator> {
  await page.route('**/api/lookup/deposit', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...offered } })
  })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  return page.getByRole('dialog', { name: 'Deposit', exact: true })
}

const firstTexts = {
  bank: 'Transfer from your registered account',
  qr: 'Create QR code',
  link: 'Send link',
}

for (const { way, offered, tabs, first } of [
  { way: 'gift links', offered: { giftLinks: false }, tabs: ['Bank transfer', 'QR'], first: 'bank' },
  {
    way: 'payment QR codes',
    offered: { qrProviders: [] },
    tabs: ['Bank transfer', 'Gift link'],
    first: 'bank',
  },
  { way: 'QR codes and links', offered: { giftLinks: false, qrProviders: [] }, tabs: [], first: 'bank' },
  {
    way: 'bank transfers',
    offered: { bankTransfers: false, banks: [] },
    tabs: ['QR', 'Gift link'],
    first: 'qr',
  },
  {
    way: 'transfers and QR codes',
    offered: { bankTransfers: false, qrProviders: [] },
    tabs: [],
    first: 'link',
  },
] as const) {
  test(`a host that doesn’t offer ${way} has no tab for them`, async ({ arrive, page, join }) => {
    await arrive('/user/home', { member: await join() })
    const sheet = await openSheet(page, offered)
    await expect(sheet.getByText(firstTexts[first]).first()).toBeVisible()
    await expect(sheet.getByRole('tab')).toHaveText([...tabs])
  })
}

test('if the host offers no way to deposit, the sheet says so and leads to support', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join() })
  const sheet = await openSheet(page, { bankTransfers: false, giftLinks: false, qrProviders: [] })
  await expect(sheet.getByText('Deposits are closed at the moment')).toBeVisible()
  await expect(sheet.getByRole('tab')).toHaveCount(0)
  await expect(sheet.getByText(firstTexts.bank)).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Ask support' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(sheet).toHaveCount(0)
})

test('if it can’t be checked whether a bonus is active, the sheet says so and still offers the ways to deposit', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/bonus/check/active')
  await page.route('**/api/bonus/check/active', (route) => route.fulfill({ status: 500, json: {} }))
  await arrive('/user/home', { member: await join() })
  const sheet = await openSheet(page, {})
  const unknown = sheet.getByText('Whether a bonus is active couldn’t be checked.')
  await expect(unknown).toBeVisible()
  await expect(sheet.getByRole('tab')).toHaveText(['Bank transfer', 'QR', 'Gift link'])
  await page.unroute('**/api/bonus/check/active')
  await sheet.getByRole('button', { name: 'Check again' }).click()
  await expect(unknown).toHaveCount(0)
})
