import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addStatement, type NewStatement } from '#server/modules/ledger/statement.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { callAs, type Member } from '#tests/e2e/fixtures/member.ts'
import { withoutHostFilter } from '#tests/e2e/fixtures/money/statement.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

/** Adds entries of the past, whose `at` is a time at UTC+7. */
async function addPast(
  { deps }: Backend,
  { id }: Member,
  entries: readonly (Omit<NewStatement, 'memberId' | 'at'> & { at: string })[],
): Promise<void> {
  await deps.db.tx(async (sql) => {
    for (const entry of entries)
      await addStatement(sql, { ...entry, memberId: id, at: Date.parse(`${entry.at}+07:00`) })
  })
}

/** Presses a button that downloads a file; returns its name and text. */
async function downloadFrom(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

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

test('the filter finds entries of any date, on all pages, with the totals of a month', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  await addPast(backend, member, [
    { type: 'deposit', status: 'SUCCESS', satang: 999, at: '2024-02-29T23:59:59' },
    { type: 'deposit', status: 'SUCCESS', satang: 50_025, at: '2024-03-01T00:00:00', from: 'First second' },
    { type: 'bonus', status: 'SUCCESS', satang: 2_000, at: '2024-03-05T12:00:00' },
    { type: 'withdraw', status: 'SUCCESS', satang: 30_000, at: '2024-03-06T12:00:00' },
    { type: 'withdraw', status: 'PROCESSING', satang: 1_000, at: '2024-03-06T13:00:00' },
    ...Array.from({ length: 7 }, (_, index) => ({
      type: 'transfer' as const,
      status: 'SUCCESS' as const,
      satang: 100,
      at: `2024-03-1${index}T12:00:00`,
    })),
    { type: 'deposit', status: 'FAILED', satang: 7_000, at: '2024-03-31T23:59:59' },
    { type: 'deposit', status: 'SUCCESS', satang: 888, at: '2024-04-01T00:00:00' },
  ])
  await arrive('/user/statement', { member })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByLabel('From').fill('2024-03-01')
  await sheet.getByLabel('To').fill('2024-03-31')
  await sheet.getByRole('button', { name: 'See 12 entries' }).click()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '03/2024', exact: true })).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '12 entries' })).toBeVisible()
  await expect(main).toContainText('Money in+฿520.25')
  await expect(main).toContainText('Money out−฿300.00')
  const entries = main.getByRole('list').getByRole('button', { name: /^Deposit|^Withdraw|^Transfer|^Bonus/ })
  await expect(entries).toHaveCount(10)
  await expect(entries.first()).toContainText('Failed')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(entries).toHaveCount(2)
  await expect(entries.last()).toContainText('First second')
  await expect(main).toContainText('Money in+฿520.25')
  await expect(page).toHaveURL('/user/statement')

  await main.getByRole('group', { name: 'Filter by type' }).getByRole('button', { name: 'Deposit' }).click()
  await expect(entries).toHaveCount(2)
  await expect(main).toContainText('Money in+฿500.25')
  await expect(main).not.toContainText('Money out')

  await main.getByRole('button', { name: 'Previous month' }).click()
  await expect(main.getByRole('heading', { name: '02/2024', exact: true })).toBeVisible()
  await expect(entries).toHaveCount(1)
  await expect(main).toContainText('Money in+฿9.99')
  await main.getByRole('group', { name: 'Filter by type' }).getByRole('button', { name: 'All' }).click()
  await main.getByRole('button', { name: 'Previous month' }).click()
  await expect(main).toContainText('Nothing in this period')
  await expect(main).toContainText('Money in฿0.00')
  await main.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(main.getByRole('heading', { name: '01/04/2024' })).toBeVisible()
  await expect(main).not.toContainText('Nothing in this period')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('this month can be chosen at once, and has no month after it', async ({ arrive, page, join }) => {
  await arrive('/user/statement', { member: await join({ baht: 1000 }) })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'This month' }).click()
  await expect(sheet.getByLabel('From')).toHaveValue(/^\d{4}-\d\d-01$/)
  await sheet.getByRole('button', { name: 'See 1 entry' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Money in+฿1,000.00')
  await expect(main.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await main.getByRole('button', { name: 'Previous month' }).click()
  await expect(main.getByRole('button', { name: 'Next month' })).toBeEnabled()
})

test('dates that can’t be right are refused at their field', async ({ arrive, page, join }) => {
  await arrive('/user/statement', { member: await join({ baht: 1000 }) })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const [from, to] = [sheet.getByLabel('From'), sheet.getByLabel('To')]
  await from.fill('2024-03-02')
  await to.fill('2024-03-01')
  await sheet.getByRole('button', { name: 'Show entries' }).click()
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription('The last day can’t be before the first.')
  await to.fill('2024-03-02')
  await expect(to).toHaveAccessibleDescription('')
  await from.fill('1999-12-31')
  await sheet.getByRole('button', { name: 'Show entries' }).click()
  await expect(from).toBeFocused()
  await expect(from).toHaveAccessibleDescription(/^Choose a day from 01\/01\/2000 to /)
  await from.fill('')
  await from.pressSequentially('12')
  await sheet.getByRole('button', { name: /entr/ }).click()
  await expect(from).toHaveAccessibleDescription('Enter a complete date.')
  await from.fill('2024-03-02')
  await sheet.getByRole('button', { name: /entr/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: '02/03/2024' }).first()).toBeVisible()
})

test('without totals from the host none are shown', async ({ arrive, page, join }) => {
  await page.route('**/api/statement', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), totals: null } })
  })
  await arrive('/user/statement', { member: await join({ baht: 1000 }) })
  const main = page.getByRole('main')
  await main.getByRole('group', { name: 'Filter by type' }).getByRole('button', { name: 'Deposit' }).click()
  await expect(main.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible()
  await expect(main).not.toContainText('Money in')
})

test('if the host doesn’t filter, the loaded pages are searched, which is said, and more can be loaded', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 500, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 100 })
  for (let turn = 1; turn <= 24; turn++) {
    const ends = turn % 2 === 1 ? { from: 'WALLET', to: 'NAKA' } : { from: 'NAKA', to: 'WALLET' }
    await callAs(backend, member, 'POST', '/api/wallet/transfer', { ...ends, amount: 10 })
  }
  await withoutHostFilter(page)
  await arrive('/user/statement', { member })
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect(sheet).toContainText('Only the loaded pages are searched: 10 entries.')
  await sheet.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'In progress' }).click()
  await sheet.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Withdraw' }).click()
  await sheet.getByRole('button', { name: 'See 0 entries' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Only the loaded pages are searched: 0 of 10 entries match.')
  await expect(main).toContainText('Nothing here matches the filter')
  const more = main.getByRole('button', { name: 'Load more entries' })
  await more.click()
  await expect(main).toContainText('0 of 20 entries match.')
  await more.click()
  await expect(main).toContainText('1 of all 26 entries')
  await expect(more).toBeHidden()
  await expect(main.getByRole('button', { name: /Withdraw to/ })).toContainText('In progress')
  await expect(main).not.toContainText('Money in')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await sheet.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
})

test('all entries that match the filter are saved as CSV', async ({ arrive, page, join, backend }) => {
  const member = await join({ baht: 1000 })
  await addPast(backend, member, [
    ...Array.from({ length: 120 }, () => ({
      type: 'deposit' as const,
      status: 'SUCCESS' as const,
      satang: 100,
      from: 'Bank',
      at: '2024-03-02T00:00:00',
    })),
    {
      type: 'bonus',
      status: 'SUCCESS',
      satang: 123_456_789,
      link: { kind: 'bonus', description: '=HYPERLINK("https://evil.example","ฟรี, ๑")' },
      at: '2024-03-03T10:20:30',
    },
    { type: 'withdraw', status: 'FAILED', satang: 30_005, to: '@bank', at: '2024-03-04T00:00:01' },
  ])
  await arrive('/user/statement', { member })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByLabel('From').fill('2024-03-01')
  await filter.getByLabel('To').fill('2024-03-15')
  await filter.getByRole('button', { name: 'See 122 entries' }).click()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(sheet).toContainText('Period01/03/2024 – 15/03/2024')
  await expect(sheet).toContainText('Entries122')
  const { name, text } = await downloadFrom(page, () =>
    sheet.getByRole('button', { name: 'Save file' }).click(),
  )
  await expect(page.getByText('File saved')).toBeVisible()
  expect(name).toBe('statement-2024-03-01-2024-03-15.csv')
  const lines = text.split('\r\n')
  expect(lines.slice(0, 4)).toEqual([
    '\ufeffDate,Time (UTC+7),Type,Description,From,To,Amount,Currency,Status,Reference',
    "2024-03-04,00:00:01,Withdraw,Withdraw to @bank,,'@bank,-300.05,THB,Failed,123",
    `2024-03-03,10:20:30,Bonus,"'=HYPERLINK(""https://evil.example"",""ฟรี, ๑"")",,,1234567.89,THB,Success,122`,
    '2024-03-02,00:00:00,Deposit,Deposit from Bank,Bank,,1.00,THB,Success,121',
  ])
  expect(lines).toHaveLength(124)
  expect(lines.at(-1)).toBe('')
})

test('if the host doesn’t filter, the CSV file has the loaded entries, which is said', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  const entry = { type: 'deposit', status: 'SUCCESS', satang: 100, at: '2024-03-02T00:00:00' } as const
  await addPast(backend, member, Array(12).fill(entry))
  await withoutHostFilter(page)
  await arrive('/user/statement', { member })
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(sheet).toContainText('The file has only entries of the loaded pages.')
  await expect(sheet).toContainText('Entries10')
  const { text } = await downloadFrom(page, () => sheet.getByRole('button', { name: 'Save file' }).click())
  expect(text.trim().split('\r\n')).toHaveLength(11)
})

test('the CSV file can be shared where browsers share such files', async ({ arrive, page, join }) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(navigator, {
      canShare: ({ files }: { files: File[] }) => files.every(({ type }) => type === 'text/csv'),
      share: async ({ files: [file] }: { files: File[] }) => {
        shared.push(file?.name ?? '', (await file?.text()) ?? '')
      },
      shared,
    })
  })
  await arrive('/user/statement', { member: await join({ baht: 1000 }) })
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(sheet).toContainText('PeriodAll dates')
  await sheet.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(navigator, 'shared'))))
    .toMatch(/^statement-(\d{4}-\d\d-\d\d)-\1\.csv,\s*Date,.*\s+\1,.*,1000\.00,THB,Success,1\s*$/)
})

test('offline, a filter’s answer stays; another filter and the CSV file have what is loaded', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  const member = await join({ baht: 1000 })
  await addPast(backend, member, [
    { type: 'withdraw', status: 'SUCCESS', satang: 700, at: '2024-03-01T00:00:00' },
    ...Array.from({ length: 11 }, () => ({
      type: 'transfer' as const,
      status: 'SUCCESS' as const,
      satang: 100,
      at: '2024-03-02T00:00:00',
    })),
  ])
  watch.allow(/./)
  await arrive('/user/statement', { member })
  const main = page.getByRole('main')
  const types = main.getByRole('group', { name: 'Filter by type' })
  await types.getByRole('button', { name: 'Withdraw' }).click()
  await expect(main).toContainText('Money out−฿7.00')
  await context.setOffline(true)
  await expect(main).toContainText('Data from')
  await expect(main).toContainText('Money out−฿7.00')

  await types.getByRole('button', { name: 'Transfer' }).click()
  await expect(main).toContainText(/Only the loaded pages are searched: \d+ of \d+ entries match/)
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(sheet).toContainText('The file has only entries of the loaded pages.')
  const { text } = await downloadFrom(page, () => sheet.getByRole('button', { name: 'Save file' }).click())
  expect(text).toContain(',Transfer,Transfer,,,1.00,THB,Success,')
  expect(text).not.toContain('Withdraw')
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(main.getByRole('status').filter({ hasText: '11 entries' })).toBeVisible()
})

test('a failed read of the filter or of the file can be repeated', async ({ arrive, page, join, watch }) => {
  watch.allow('/api/statement')
  await arrive('/user/statement', { member: await join({ baht: 1000 }) })
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /Deposit from/ })).toBeVisible()
  const restore = await breakCall(page, '/api/statement', faults['500 with a key'])
  await main.getByRole('group', { name: 'Filter by type' }).getByRole('button', { name: 'Deposit' }).click()
  await expect(main.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Save file' })).toBeDisabled()
  await restore()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('button', { name: 'Save file' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await tryAgain(
    main.getByRole('button', { name: 'Try again' }),
    main.getByRole('status').filter({ hasText: '1 entry' }),
  )
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
