import { expectSigns, newRichMember, walkAmounts } from '#tests/e2e/fixtures/money/currency.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

test.slow()

test.beforeEach(({ switches }) => switches({ refundBanner: false, inviteBanner: false }))

test('in the Thai build an account in kip has ₭ before every amount', async ({ arrive, page, backend }) => {
  // The demo wheels of the Thai build are in baht, so add one in kip for this account.
  const wheels = [
    `insert into prize (code, name, type, amount, currency) values ('KIP50000', '₭50,000', 'money', 5000000, 'LAK')`,
    `insert into wheel (code, name, currency, is_active) values ('KIP', 'Kip', 'LAK', true)`,
    `insert into wheel_slice (wheel_code, sort, code, label, weight, prize_code) values
       ('KIP', 0, 'KIP-1', '₭50,000', 1, 'KIP50000'), ('KIP', 1, 'KIP-2', '-', 1, null)`,
  ]
  for (const wheel of wheels) await backend.deps.db.run(wheel)
  const houseAccount = `insert into deposit_account (kind, bank_code, account_no, account_name, currency)
    values ('bank', 'BCEL', '0102003004005', 'KAPAO', 'LAK')`
  await backend.deps.db.run(houseAccount)
  const member = await newRichMember(backend, 'LAK')
  await arrive('/user/home', { member, language: 'th' })
  await walkAmounts(page, { currency: 'LAK', language: 'th' })
})

test('the amount for the deposit warning is in the account’s currency', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const { db } = backend.deps
  await db.run(
    `insert into deposit_account (kind, bank_code, account_no, account_name, currency)
     values ('bank', 'BCEL', '0102003004029', 'KAPAO SOLE CO LTD', 'LAK')
     on conflict (bank_code, account_no) do update set is_active = true`,
  )
  const inBaht = await join({ baht: 700 })
  const inKip = await join({ baht: 700_000, currency: 'LAK' })
  const warning = page.getByRole('button', { name: /^Deposit reminder/ })
  await arrive('/user/care', { member: inKip })
  await warning.click()
  await page.getByRole('textbox', { name: 'Remind me from' }).fill('0.5')
  await page.getByRole('button', { name: 'Save amount' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter an amount of at least 1.00 kip')
  await page.getByRole('textbox', { name: 'Remind me from' }).fill('500000')
  await page.getByRole('button', { name: 'Save amount' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(warning).toContainText('₭500,000')
  await page.goto('/user/home')
  await started(page)
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Your deposit reminder starts at ₭500,000.00')
  await db.run(`update deposit_account set is_active = false where currency = 'LAK'`)

  await arrive('/user/care', { member: inBaht })
  await expectSigns(page, 'BAHT', 'main')
  await warning.click()
  await expect(page.getByRole('textbox', { name: 'Remind me from' })).toHaveValue('')
  await page.goto('/user/home')
  await started(page)
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Minimum deposit ฿1.00')
  await expect(page.getByRole('dialog')).not.toContainText('Your deposit reminder starts')
})
