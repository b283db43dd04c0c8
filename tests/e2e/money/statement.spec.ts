import { addPast, transfer } from '#tests/e2e/fixtures/money/statement.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('a page number out of range leads to the last page; the receipt of an entry can be copied', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await join({ baht: 1000 })
  const moved = { ...transfer, from: 'NAKA', to: 'WALLET' }
  await addPast(backend, member, Array(24).fill({ ...moved, at: '2099-03-02T00:00:00' }))
  await arrive('/user/statement?page=99', { member })
  await expect(page).toHaveURL('/user/statement?page=3')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const entries = page
    .getByRole('main')
    .getByRole('list')
    .getByRole('button', { name: /→|Deposit/ })
  await expect(entries).toHaveCount(5)
  const deposit = entries.last()
  await expect(deposit).toContainText('+฿1,000.00')
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await deposit.click()
  const sheet = page.getByRole('dialog', { name: 'Entry details' })
  await expect(sheet).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await sheet.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText(/^Copied: Deposit by slip/)).toBeVisible()
  const receipt = await page.evaluate(() => navigator.clipboard.readText())
  expect(receipt).toContain('Amount: ฿1,000.00')
  expect(receipt).toContain('Status: Success')
  await goBack(page)
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/user/statement?page=3')
})

test('a slip with a link but no reference can be viewed; a link to a page opens in the browser', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  const website = 'https://slips.example.com/1'
  watch.allowOrigin('https://slips.example.com')
  await page.route(website, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Slip</p>' }))
  const slips = ['/media/art/hills.svg', website, undefined].map((link, at) => ({
    createdAt: `2026-11-02T05:00:0${at}Z`,
    status: 'success',
    link,
  }))
  await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { slips } }))
  await arrive('/user/statement', { member: await join() })
  await page.getByRole('button', { name: 'Upload slip status' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Success' })).toHaveCount(3)
  const view = page.getByRole('button', { name: 'View slip' })
  await expect(view).toHaveCount(2)
  await view.first().click()
  await expect(page.getByRole('img', { name: 'Transfer slip' })).toBeVisible()
  await goBack(page)
  await view.last().click()
  await expect(page.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute('href', website)
})
