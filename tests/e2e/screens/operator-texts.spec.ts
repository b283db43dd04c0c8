import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** Answers the lookup of the conditions with these texts. */
async function setConditions(page: Page, texts: readonly string[]): Promise<void> {
  await page.route('**/api/lookup/conditions', (route) => route.fulfill({ json: texts }))
}

test('conditions are numbered sections, and their words don’t break inside', async ({
  arrive,
  page,
  join,
}) => {
  await setConditions(page, [
    '<p><small>Last updated 1 November 2026</small></p>',
    '<h3>ฝากขั้นต่ำ</h3><p>ฝากขั้นต่ำ 100 บาท</p>',
    '<h3>Withdrawals</h3><p>Once a day.</p>',
  ])
  await arrive('/user/home', { member: await join() })
  await page.getByRole('button', { name: 'Conditions' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conditions' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['1 ฝากขั้น\u2060ต่ำ', '2 Withdrawals'])
  await expect(sheet.getByRole('paragraph').filter({ hasText: '100 บาท' })).toHaveText(
    'ฝากขั้น\u2060ต่ำ 100 บาท',
  )
  await expect(sheet.getByText('Last updated 1 November 2026')).toBeVisible()
})

test('web links in an operator’s text open a new tab; phone and mail links do not', async ({
  arrive,
  page,
  join,
}) => {
  await setConditions(page, [
    '<p><a href="https://rules.example.com/">Rules</a> <a href="tel:021234567" target="_blank">Call</a> ' +
      '<a href="mailto:help@example.com">Mail</a> <a href="line://ti/p/@kapao">LINE</a></p>',
  ])
  await arrive('/user/home', { member: await join() })
  await page.getByRole('button', { name: 'Conditions' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conditions' })
  for (const name of ['Rules', 'LINE'])
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  for (const name of ['Call', 'Mail']) {
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(sheet.getByRole('link', { name })).not.toHaveAttribute('target')
  }
})
