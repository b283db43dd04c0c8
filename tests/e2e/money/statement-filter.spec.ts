import { callAs } from '#tests/e2e/fixtures/member.ts'
import { addPast, downloadFrom, transfer, withoutHostFilter } from '#tests/e2e/fixtures/money/statement.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

test('the filter finds entries of any date, on all pages, with the totals of a month, and saves them as CSV', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  await addPast(backend, member, [
    { type: 'deposit', status: 'SUCCESS', satang: 999, at: '2024-02-29T23:59:59' },
    { type: 'deposit', status: 'SUCCESS', satang: 50_025, at: '2024-03-01T00:00:00', from: 'First second' },
    {
      type: 'bonus',
      status: 'SUCCESS',
      satang: 2_000,
      link: { kind: 'bonus', description: 'Bonus "ฟรี, ๑"' },
      at: '2024-03-05T12:00:00',
    },
    { type: 'withdraw', status: 'SUCCESS', satang: 30_000, at: '2024-03-06T12:00:00' },
    { type: 'withdraw', status: 'PROCESSING', satang: 1_000, at: '2024-03-06T13:00:00' },
    ...Array.from({ length: 7 }, (_, index) => ({ ...transfer, at: `2024-03-1${index}T12:00:00` })),
    { type: 'deposit', status: 'FAILED', satang: 7_000, at: '2024-03-31T23:59:59' },
    { type: 'deposit', status: 'SUCCESS', satang: 888, at: '2024-04-01T00:00:00' },
  ])
  await arrive('/user/statement', { member })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('textbox', { name: 'From' }).fill('2024-03-01')
  await sheet.getByRole('textbox', { name: 'To' }).fill('2024-03-31')
  await sheet.getByRole('button', { name: 'See 12 entries' }).click()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '03/2024', exact: true })).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '12 entries' })).toBeVisible()
  await expect(main).toContainText('Money in+฿520.25')
  await expect(main).toContainText('Money out−฿300.00')
  const entries = main.getByRole('list').getByRole('button', { name: /^Deposit|^Withdraw|^Transfer|^Bonus/ })
  await expect(entries).toHaveCount(10)
  await expect(entries.first()).toContainText('Failed')
  await main.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(csv).toContainText('Period03/2024')
  await expect(csv).toContainText('Entries12')
  const { name, text } = await downloadFrom(page, async () => {
    await csv.getByRole('button', { name: 'Save file' }).click()
    await expect(page.getByText('Look for the file in your downloads')).toBeVisible()
  })
  expect(name).toBe('statement-2024-03-01-2024-03-31.csv')
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(14)
  expect([...lines.slice(0, 2), ...lines.slice(-4)]).toEqual([
    '\ufeffDate,Time (UTC+7),Type,Description,From,To,Amount,Currency,Status,Reference',
    '2024-03-31,23:59:59,Deposit,Deposit,,,70.00,THB,Failed,14',
    '2024-03-06,12:00:00,Withdraw,Withdraw,,,-300.00,THB,Success,5',
    '2024-03-05,12:00:00,Bonus,"Bonus ""ฟรี, ๑""",,,20.00,THB,Success,4',
    '2024-03-01,00:00:00,Deposit,Deposit from First second,First second,,500.25,THB,Success,3',
    '',
  ])
  await page.keyboard.press('Escape')
  await expect(csv).toHaveCount(0)
  await entriesGone(page)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(entries).toHaveCount(2)
  await expect(entries.last()).toContainText('First second')
  await expect(main).toContainText('Money in+฿520.25')
  // Page and filter survive a reload; going back leads to the page before, with its filter.
  await expect(page).toHaveURL('/user/statement?page=2&from=2024-03-01&to=2024-03-31')
  await leave(page, () => page.reload())
  await expect(entries.last()).toContainText('First second')
  await goBack(page)
  await expect(entries.first()).toContainText('Failed')

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
  await expect(main.getByRole('button', { name: 'Save as CSV' })).toBeHidden()
  await main.getByRole('button', { name: 'Clear filter' }).click()
  await expect(main.getByRole('heading', { name: '01/04/2024' })).toBeVisible()
  await expect(main).not.toContainText('Nothing in this period')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('days that can’t be right are refused at their field, and a filter without entries can’t be applied', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/statement', { member: await join({ baht: 1000 }) })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const [from, to] = [
    sheet.getByRole('textbox', { name: 'From' }),
    sheet.getByRole('textbox', { name: 'To' }),
  ]
  const apply = sheet.getByRole('button', { name: /entr/ })
  await from.fill('2567-03-02')
  await expect(from).toHaveValue('2024-03-02')
  await expect(from).toHaveAccessibleDescription('The Buddhist year 2567 is 2024.')
  await to.fill('2024-03-01')
  await apply.click()
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription('The last day can’t be before the first.')
  await to.fill('2024-03-02')
  await expect(to).toHaveAccessibleDescription('')
  // Without a last day: once the host has counted no entry up to it, the filter can't be applied.
  await to.fill('')
  await from.fill('')
  await expect(from).toHaveAccessibleDescription('')
  // 2567 is a leap year of the Buddhist era only, so the browser's field stays invalid.
  await from.pressSequentially('02292567')
  await apply.click()
  await expect(from).toHaveAccessibleDescription(
    /^Enter day, month and year, and write the year as 20\d\d, not 25/,
  )
  const period = sheet.getByRole('group', { name: 'Period' })
  await period.getByRole('button', { name: 'All' }).click()
  await expect(from).toHaveValue('')
  await expect(from).toHaveAccessibleDescription('')
  await period.getByRole('button', { name: 'This month' }).click()
  await expect(from).toHaveValue(/^\d{4}-\d\d-01$/)
  await period.getByRole('button', { name: 'All' }).click()
  await expect(from).toHaveValue('')
  await expect(from).toHaveAccessibleDescription('')

  const status = sheet.getByRole('group', { name: 'Status' })
  await status.getByRole('button', { name: 'Failed' }).click()
  await expect(sheet.getByRole('button', { name: 'No entries' })).toBeDisabled()
  await expect(sheet.getByRole('status')).toHaveText(
    'No entry matches. Remove a choice, or clear the filter.',
  )
})

test('if the host doesn’t filter, the loaded pages are searched and saved, which is said, and more can be loaded', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 500 })
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 100 })
  await addPast(backend, member, Array(24).fill({ ...transfer, at: '2099-03-02T00:00:00' }))
  await withoutHostFilter(page)
  await arrive('/user/statement', { member })
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save as CSV' })
  await save.click()
  const csv = page.getByRole('dialog', { name: 'Save as CSV' })
  await expect(csv).toContainText('The file has only entries of the loaded pages.')
  const { text } = await downloadFrom(page, () => csv.getByRole('button', { name: 'Save file' }).click())
  expect(text.trim().split('\r\n')).toHaveLength(11)
  await page.keyboard.press('Escape')
  await expect(csv).toBeHidden()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect(sheet).toContainText('Only the loaded pages are searched: 10 entries.')
  await sheet.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'In progress' }).click()
  await sheet.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Withdraw' }).click()
  await sheet.getByRole('button', { name: 'Look further' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Only the loaded pages are searched: 0 of 10 entries match.')
  await expect(main).toContainText('Nothing here matches the filter')
  await expect(save).toBeHidden()
  const more = main.getByRole('button', { name: 'Load more entries' })
  await more.click()
  await expect(main).toContainText('0 of 20 entries match.')
  await more.click()
  await expect(main).toContainText('1 of all 26 entries')
  await expect(more).toBeHidden()
  await expect(main.getByRole('button', { name: /Withdraw to/ })).toContainText('In progress')
  await expect(main).not.toContainText('Money in')
  await expect(save).toBeVisible()
  await page.getByRole('button', { name: 'Filter (2 active)' }).click()
  await sheet.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
})

test('on a narrow phone the button counts the filter’s criteria, and the chosen type’s chip is in view', {
  tag: '@thorough',
}, async ({ arrive, page, join }) => {
  await resize(page, { width: 320, height: 568 })
  const query = 'types=finish_bonus&status=FAILED&from=2024-03-01'
  await arrive(`/user/statement?${query}`, { member: await join({ baht: 1000 }) })
  await expect(page.getByRole('button', { name: 'Filter (3 active)' })).toHaveText('3')
  const types = page.getByRole('group', { name: 'Filter by type' })
  await expect(types.getByRole('button', { pressed: true })).toHaveText('Bonus ended')
  await expect(types.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 1 })
  // Also after the phone was turned twice.
  await resize(page, { width: 568, height: 320 })
  await resize(page, { width: 320, height: 568 })
  await expect(types.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveText('')
  await expect(types.getByRole('button', { name: 'All' })).toBeInViewport({ ratio: 1 })
})
