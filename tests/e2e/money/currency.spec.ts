import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { holdFiles, rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { expectSigns, newRichMember, walkAmounts } from '#tests/e2e/fixtures/money/currency.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
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
  const member = await newRichMember(backend, 'LAK')
  await arrive('/user/home', { member, language: 'th' })
  await walkAmounts(page, { currency: 'LAK', language: 'th' })
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
  await expectSigns(page, 'LAK', 'dialog[open]')

  const release = await holdFiles(page)
  await visit(page, '/user/home', { waitUntil: 'commit' })
  const firstPaint = page.locator('#root > [inert]').first()
  await expect(firstPaint).toContainText('₭712,480.50')
  await expect(firstPaint).not.toContainText('฿')
  release()
  await started(page)
  await expectSigns(page, 'LAK')
})

test('if the host names no currencies, an account in kip can pay by QR and gift link, in baht', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const words = 'Paid in baht. The amounts here are in baht (฿); your account is in kip (₭).'
  const member = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 700_000 })
  // Simulates a host that creates QR codes for such accounts, too.
  const payer = await join({ baht: 1 })
  await page.route('**/api/qrcode/KBANK', async (route) => {
    if (route.request().method() === 'GET') return await route.fulfill({ json: { hasQrcode: false } })
    const state = await callAs(backend, payer, 'POST', '/api/qrcode/KBANK', { amount: 100 })
    await route.fulfill({ json: state })
  })
  await rewriteResponse(
    page,
    '/api/lookup/deposit',
    ({ currencies: _, ...lookup }: { currencies: unknown }) => ({
      ...lookup,
      ...{ qrProviders: ['KBANK', 'WW'], giftLinks: true },
    }),
  )
  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.locator('dialog[open]')
  await chooseWay(page, 'Gift link')
  await expect(sheet).toContainText(words)
  await expect(sheet).toContainText('฿2')
  // Without the row of bank transfers, which are in kip.
  const amounts = async () =>
    ((await sheet.textContent()) ?? '').replace(words, '').replace('Minimum ₭10,000', '')
  expect(await amounts()).not.toContain('₭')

  await chooseWay(page, 'QR')
  await expect(sheet).toContainText(words)
  await expect(sheet).toContainText('Minimum ฿1')
  await expect(sheet).toContainText('฿1,000')
  expect(await amounts()).not.toContain('₭')
  await sheet.getByRole('button', { name: '฿100', exact: true }).click()
  await sheet.getByRole('button', { name: '฿100.00' }).click()
  await expect(sheet.getByRole('region', { name: 'QR code' })).toContainText('฿100.00')
  expect(await amounts()).not.toContain('₭')
})
