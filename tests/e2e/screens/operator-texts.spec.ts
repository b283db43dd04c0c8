import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('conditions are numbered sections without breaks inside words; only web links open a new tab', async ({
  arrive,
  page,
  join,
}) => {
  const links =
    '<a href="https://rules.example.com/">Rules</a> <a href="tel:021234567" target="_blank">Call</a> ' +
    '<a href="mailto:help@example.com">Mail</a> <a href="line://ti/p/@kapao">LINE</a>'
  const texts = [
    '<p><small>Last updated 1 November 2026</small></p>',
    '<h3>ฝากขั้นต่ำ</h3><p>ฝากขั้นต่ำ 100 บาท</p>',
    `<h3>Withdrawals</h3><p>${links}</p>`,
  ]
  await page.route('**/api/lookup/conditions', (route) => route.fulfill({ json: texts }))
  await arrive('/user/home', { member: await join() })
  await page.getByRole('button', { name: 'Conditions' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conditions' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['1 ฝากขั้นต่ำ', '2 Withdrawals'])
  await expect(sheet.getByRole('paragraph').filter({ hasText: '100 บาท' })).toHaveText('ฝากขั้นต่ำ 100 บาท')
  await expect(sheet.getByText('Last updated 1 November 2026')).toBeVisible()
  for (const name of ['Rules', 'LINE'])
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  for (const name of ['Call', 'Mail']) {
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(sheet.getByRole('link', { name })).not.toHaveAttribute('target')
  }
})

test('descriptions, contact text and game details are shown as HTML, and are plain text in rows and shared texts', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const html = '<p>Play <b>2,000</b>&nbsp;baht.</p><p><a href="https://rules.example.com/">Rules</a></p>'
  const text = 'Play 2,000 baht. Rules'
  const rules = page.getByRole('link', { name: 'Rules' })
  const time = { createdAt: '2026-11-02T05:00:00Z', status: 'SUCCESS', amount: 5 }
  const statements = [{ ...time, statementType: 'bonus', promotion: { description: html } }]
  await page.route('**/api/statement', (route) => route.fulfill({ json: { total: 1, statements } }))
  await page.route('**/api/lookup/contact', (route) => route.fulfill({ json: { contactText: html } }))
  await page.route('**/api/wallet/account/NAKA', (route) =>
    route.fulfill({ json: { username: 'u', password: 'p', event: html } }),
  )
  await arrive('/user/statement', { member: await join({ baht: 1, games: ['NAKA'] }) })
  await page.getByRole('button', { name: text }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('paragraph').first()).toHaveText('Play 2,000\u00a0baht.')
  await expect(rules).toBeVisible()
  await sheet.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^${text}\nAmount: ฿5.00\nType: Bonus`))

  await visit(page, '/user/contact')
  await expect(rules).toBeVisible()
  await visit(page, '/user/home')
  await page.getByRole('button', { name: 'Open Naka' }).click()
  await expect(rules).toBeVisible()
})
