import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

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
