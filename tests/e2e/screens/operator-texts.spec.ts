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
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['1 ฝากขั้น\u2060ต่ำ', '2 Withdrawals'])
  await expect(sheet.getByRole('paragraph').filter({ hasText: '100 บาท' })).toHaveText(
    'ฝากขั้น\u2060ต่ำ 100 บาท',
  )
  await expect(sheet.getByText('Last updated 1 November 2026')).toBeVisible()
  for (const name of ['Rules', 'LINE'])
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  for (const name of ['Call', 'Mail']) {
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(sheet.getByRole('link', { name })).not.toHaveAttribute('target')
  }
})
