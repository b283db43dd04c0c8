import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { holdFiles } from '#tests/e2e/fixtures/faults.ts'
import { expectKip, newRichMember, walkAmounts } from '#tests/e2e/fixtures/money/currency.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

/** A wheel and a house account in kip: the demo of the Thai build has both in baht only. */
async function offerKip({ deps: { db } }: Backend): Promise<void> {
  for (const values of [
    `prize (code, name, type, amount, currency) values ('KIP50000', '₭50,000', 'money', 5000000, 'LAK')`,
    `wheel (code, name, currency, is_active) values ('KIP', 'Kip', 'LAK', true)`,
    `wheel_slice (wheel_code, sort, code, label, weight, prize_code) values
       ('KIP', 0, 'KIP-1', '₭50,000', 1, 'KIP50000'), ('KIP', 1, 'KIP-2', '-', 1, null)`,
    `deposit_account (kind, bank_code, account_no, account_name, currency) values
       ('bank', 'BCEL', '0102003004005', 'KAPAO', 'LAK')`,
  ])
    await db.run(`insert into ${values} on conflict do nothing`)
}

test.beforeEach(({ switches, backend }) =>
  Promise.all([switches({ refundBanner: false, inviteBanner: false }), offerKip(backend)]),
)

test('an account in kip has ₭ before every amount', async ({ arrive, page, backend }) => {
  const member = await newRichMember(backend)
  await arrive('/user/home', { member, language: 'th' })
  await walkAmounts(page)
})

test('an account in kip has its own limits, no way to pay in baht, and its sign from the first paint on', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 712_480.5 })
  await arrive('/user/home', { member })
  const sheet = page.locator('dialog[open]')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(sheet).toContainText('₭50,000 – ₭100,000,000')
  await expect(sheet.getByRole('button', { name: '₭500,000' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(sheet).toContainText('Minimum ₭10,000')
  await expect(sheet.getByRole('list', { name: 'Other ways' })).toHaveCount(0)
  await expectKip(page, 'dialog[open]')

  const release = await holdFiles(page)
  await visit(page, '/user/home', { waitUntil: 'commit' })
  const firstPaint = page.locator('#root > [inert]').first()
  await expect(firstPaint).toContainText('₭712,480.50')
  await expect(firstPaint).not.toContainText('฿')
  release()
  await started(page)
  await expectKip(page)
})
