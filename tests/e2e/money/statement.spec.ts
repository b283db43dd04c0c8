import { callAs } from '#tests/e2e/fixtures/member.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('shows ten entries a page; reloading and going back keep the page', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000, games: ['NAKA'] })
  for (let turn = 1; turn <= 24; turn++) {
    const ends = turn % 2 === 1 ? { from: 'WALLET', to: 'NAKA' } : { from: 'NAKA', to: 'WALLET' }
    await callAs(backend, member, 'POST', '/api/wallet/transfer', { ...ends, amount: 10 })
  }
  await arrive('/user/statement', { member })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const entries = page
    .getByRole('main')
    .getByRole('list')
    .getByRole('button', { name: /→|Deposit/ })
  await expect(entries).toHaveCount(10)
  await expect(pages).toContainText('Page 1 of 3')
  await expect(entries.first()).toContainText('Naka → Main wallet')

  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/user/statement?page=2')
  await pages.getByRole('button', { name: 'Page 3' }).click()
  await expect(entries).toHaveCount(5)
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
  const deposit = entries.last()
  await expect(deposit).toContainText('+฿1,000.00')

  await page.reload()
  await expect(page).toHaveURL('/user/statement?page=3')
  await expect(entries).toHaveCount(5)
  await page.goBack()
  await expect(pages).toContainText('Page 2 of 3')

  await pages.getByRole('button', { name: 'Page 3' }).click()
  await deposit.click()
  const sheet = page.getByRole('dialog', { name: 'Entry details' })
  await expect(sheet).toContainText('Deposit')
  await expect(sheet).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/user/statement?page=3')
})

test('entries can be filtered by type, and a page number out of range shows the first page', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 100, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 10 })
  await arrive('/user/statement?page=99', { member })
  await expect(page).toHaveURL('/user/statement')
  const list = page
    .getByRole('main')
    .getByRole('list')
    .getByRole('button', { name: /→|Deposit from/ })
  await expect(list).toHaveCount(2)
  await page.getByRole('group', { name: 'Filter by type' }).getByRole('button', { name: 'Transfer' }).click()
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Main wallet → Naka')
})

test('a receipt is shared, or copied on phones without a share menu', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive('/user/statement', { member: await join({ baht: 1000 }) })
  await page.getByRole('button', { name: /Deposit from/ }).click()
  await page.getByRole('dialog', { name: 'Entry details' }).getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText(/^Copied: Deposit from/)).toBeVisible()
  const receipt = await page.evaluate(() => navigator.clipboard.readText())
  expect(receipt).toContain('Amount: ฿1,000.00')
  expect(receipt).toContain('Status: Success')
})

test('without a total from the host, paging continues until a page isn’t full or is empty', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  await page.route('**/api/statement', async (route) => {
    const response = await route.fetch()
    const { statements } = await response.json()
    await route.fulfill({ response, json: { statements } })
  })
  await arrive('/user/statement', { member: await join() })
  await expect(page.getByText('No entries yet')).toBeVisible()

  const member = await join({ baht: 1000, games: ['NAKA'] })
  for (let turn = 1; turn <= 9; turn++) {
    const ends = turn % 2 === 1 ? { from: 'WALLET', to: 'NAKA' } : { from: 'NAKA', to: 'WALLET' }
    await callAs(backend, member, 'POST', '/api/wallet/transfer', { ...ends, amount: 10 })
  }
  await arrive('/user/statement', { member })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('Page 1 of 2')
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('No more entries')).toBeVisible()
  await expect(pages).toContainText('Page 2 of 2')
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await expect(page.getByRole('button', { name: /Deposit from/ })).toBeVisible()
})

test('a new member’s statement and slips are empty', async ({ arrive, page, join }) => {
  await arrive('/user/statement', { member: await join() })
  await expect(page.getByText('No entries yet')).toBeVisible()
  await page.getByRole('button', { name: 'Upload slip status' }).click()
  await expect(page.getByRole('dialog', { name: 'My slips' })).toContainText('No slips yet')
})
