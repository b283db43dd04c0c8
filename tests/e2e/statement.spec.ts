import { callAs } from './fixtures/member.ts'
import { expect, test } from './fixtures/test.ts'

test('ten entries a page; the page stays after a reload and on the way back', async ({
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

test('entries of a type, and a page that does not exist', async ({ arrive, page, join, backend }) => {
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

test('nothing happened yet', async ({ arrive, page, join }) => {
  await arrive('/user/statement', { member: await join() })
  await expect(page.getByText('No entries yet')).toBeVisible()
  await page.getByRole('button', { name: 'Upload slip status' }).click()
  await expect(page.getByRole('dialog', { name: 'Upload slip status' })).toContainText('No slips yet')
})
