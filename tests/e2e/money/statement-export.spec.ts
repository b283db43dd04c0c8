import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { addPast, withoutHostFilter } from '#tests/e2e/fixtures/money/statement.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

/** Presses a button that downloads a file; returns its name and text. */
async function downloadFrom(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

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
  await filter.getByRole('textbox', { name: 'From' }).fill('01/03/2024')
  await filter.getByRole('textbox', { name: 'To' }).fill('15/03/2024')
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

test('offline, a loaded filter result stays; other filters and the CSV export use the loaded entries', async ({
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
  await expect(main).toContainText('As of')
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
