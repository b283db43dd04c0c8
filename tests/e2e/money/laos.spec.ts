import { randomInt } from 'node:crypto'
import { nullable, object, string } from 'valibot'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { test as base, expect, started } from '#tests/e2e/fixtures/test.ts'
import { variantBuild } from '#tests/setup/variant-builds.ts'

/** The portal built for Laos, with a backend for Laos. */
const test = base.extend<object, { portal: string; env: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  portal: [async ({}, use) => use(await variantBuild('laos')), { scope: 'worker', timeout: 240_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  env: [async ({}, use) => use({ LAOS: 'on' }), { scope: 'worker' }],
})

const say = catalogTexts('la')

test('in Laos: starts in Lao, and registration takes phone numbers of any length, Lao banks and a currency', async ({
  page,
  backend,
}) => {
  const phone = `20${String(randomInt(1_000_000)).padStart(6, '0')}`
  await visit(page, '/register')
  await started(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await expect(page.getByText(say('You sign in with this number.'), { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: say('Phone number') }).fill(phone)
  await page.getByRole('button', { name: say('Next') }).click()
  await page.getByRole('textbox', { name: say('Profile name') }).fill('ນ້ອຍ')
  await page.getByLabel(say('Password'), { exact: true }).fill('mango-river-42')
  await page.getByLabel(say('Confirm password'), { exact: true }).fill('mango-river-42')
  await page.getByRole('button', { name: say('Next') }).click()

  const currency = page.getByRole('combobox', { name: say('Currency') })
  await expect(currency).toHaveValue('LAK')
  await expect(currency.getByRole('option')).toHaveCount(2)
  await expect(page.getByText('KBank')).toHaveCount(0)
  await page.getByRole('combobox', { name: say('Bank'), exact: true }).selectOption({ value: 'BCEL' })
  await page
    .getByRole('textbox', { name: say('Account number') })
    .fill(`01${randomInt(10_000_000, 99_999_999)}`)
  await page.getByRole('textbox', { name: say('First name') }).fill('Noy')
  await page.getByRole('textbox', { name: say('Last name') }).fill('Phommasane')
  await currency.selectOption({ value: 'BAHT' })
  await page.getByRole('button', { name: say('Register'), exact: true }).click()
  await expect(page).toHaveURL('/login')
  const rows = await backend.deps.db.rows(
    object({ currency: nullable(string()) }),
    'select currency from bank_account b join member m on m.id = b.member_id where m.username = $1',
    [phone],
  )
  expect(rows).toEqual([{ currency: 'BAHT' }])

  await page.getByRole('textbox', { name: say('Phone number') }).fill(phone)
  await page.getByLabel(say('Password'), { exact: true }).fill('mango-river-42')
  await page.getByRole('button', { name: say('Sign in') }).click()
  await expect(page.getByRole('region', { name: say('Total balance') })).toContainText('฿0.00')
})
