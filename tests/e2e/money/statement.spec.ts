import { addPast, downloadFrom, transfer } from '#tests/e2e/fixtures/money/statement.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('the statement has ten entries a page, kept by reloading and going back, and an entry’s receipt can be copied', async ({
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
  // A page number out of range is the last page.
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

  await pages.getByRole('button', { name: 'Page 1' }).click()
  await expect(pages).toContainText('Page 1 of 3')
  await expect(page).toHaveURL('/user/statement')
  await expect(entries).toHaveCount(10)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/user/statement?page=2')
  await leave(page, () => page.reload())
  await expect(pages).toContainText('Page 2 of 3')
  await expect(entries).toHaveCount(10)
  await goBack(page)
  await expect(pages).toContainText('Page 1 of 3')
})

test('all entries that match the filter are saved as CSV', async ({ arrive, page, join, backend }) => {
  const member = await join({ baht: 1000 })
  await addPast(backend, member, [
    ...Array(120).fill({ ...transfer, type: 'deposit', from: 'Bank', at: '2024-03-02T00:00:00' }),
    {
      type: 'bonus',
      status: 'SUCCESS',
      satang: 123_456_789,
      link: { kind: 'bonus', description: '=HYPERLINK("https://evil.example","ฟรี, ๑")' },
      at: '2024-03-03T10:20:30',
    },
    { type: 'withdraw', status: 'FAILED', satang: 30_005, to: '@bank', at: '2024-03-04T00:00:01' },
    { ...transfer, to: 'NAKA', at: '2024-03-05T00:00:00' },
    {
      type: 'bonus',
      status: 'SUCCESS',
      satang: 100,
      link: { kind: 'bonus', description: 'ฝากครบรับเพิ่ม '.repeat(40) },
      at: '2024-03-20T00:00:00',
    },
  ])
  await arrive('/user/statement', { member })
  // A long description is cut in the list.
  const long = page.getByRole('button', { name: /ฝากครบรับเพิ่ม/ })
  await expect.poll(async () => (await long.boundingBox())?.height).toBeLessThan(120)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('textbox', { name: 'From' }).fill('2024-03-01')
  await filter.getByRole('textbox', { name: 'To' }).fill('2024-03-15')
  await filter.getByRole('button', { name: 'See 123 entries' }).click()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(sheet).toContainText('Period01/03/2024 – 15/03/2024')
  await expect(sheet).toContainText('Entries123')
  const { name, text } = await downloadFrom(page, async () => {
    await sheet.getByRole('button', { name: 'Save file' }).click()
    await expect(page.getByText('Look for the file in your downloads')).toBeVisible()
  })
  expect(name).toBe('statement-2024-03-01-2024-03-15.csv')
  const lines = text.split('\r\n')
  expect(lines.slice(0, 5)).toEqual([
    '\ufeffDate,Time (UTC+7),Type,Description,From,To,Amount,Currency,Status,Reference',
    '2024-03-05,00:00:00,Transfer,Transfer to Naka,,Naka,1.00,THB,Success,124',
    "2024-03-04,00:00:01,Withdraw,Withdraw to @bank,,'@bank,-300.05,THB,Failed,123",
    `2024-03-03,10:20:30,Bonus,"'=HYPERLINK(""https://evil.example"",""ฟรี, ๑"")",,,1234567.89,THB,Success,122`,
    '2024-03-02,00:00:00,Deposit,Deposit from Bank,Bank,,1.00,THB,Success,121',
  ])
  expect(lines).toHaveLength(125)
  expect(lines.at(-1)).toBe('')
})

test('the CSV file can be shared where browsers share such files', { tag: '@thorough' }, async ({
  arrive,
  page,
  join,
}) => {
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

test('offline, a loaded filter result stays, other ones need a connection, and the CSV export uses the loaded entries', {
  tag: '@thorough',
}, async ({ arrive, page, context, join, backend, watch }) => {
  const member = await join({ baht: 1000 })
  await addPast(backend, member, [
    { type: 'withdraw', status: 'SUCCESS', satang: 700, at: '2024-03-01T00:00:00' },
    ...Array(11).fill({ ...transfer, at: '2024-03-02T00:00:00' }),
  ])
  watch.allow(/./)
  await arrive('/user/statement', { member })
  const main = page.getByRole('main')
  const types = main.getByRole('group', { name: 'Filter by type' })
  await types.getByRole('button', { name: 'Withdraw' }).click()
  await expect(main).toContainText('Money out−฿7.00')
  await context.setOffline(true)
  await expect(main).toContainText('As of')
  await expect(main).toContainText('Money out−฿7.00')

  await types.getByRole('button', { name: 'Transfer' }).click()
  await expect(main.getByRole('alert')).toContainText('This isn’t stored on this device yet.')
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
