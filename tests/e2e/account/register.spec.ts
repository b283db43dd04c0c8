import { nullable, number, object, string } from 'valibot'
import { loseReply } from '#tests/e2e/fixtures/faults.ts'
import { freshAccount, freshPhone } from '#tests/e2e/fixtures/phones.ts'
import {
  expectSignedUp,
  next,
  PASSWORD,
  typeBank,
  typePhone,
  typeProfile,
} from '#tests/e2e/fixtures/registration.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'

test('a newcomer registers in three steps and signs in', async ({ arrive, page, backend }) => {
  const phone = freshPhone()
  await arrive('/login')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await typePhone(page, phone)
  await typeProfile(page, PASSWORD)
  await expect(page.getByText('KBank or KTB are recommended')).toBeVisible()
  const account = freshAccount()
  const thaiDigits = account.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  const posted = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/account')
  await typeBank(page, `${thaiDigits.slice(0, 3)}-${thaiDigits.slice(3)}`, 'KBANK', ['สมหญิง', ' แสนดี '])
  expect((await posted).postDataJSON()).toMatchObject({ bankAccountNo: account })
  await expectSignedUp(page, phone, PASSWORD)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('main')).toContainText('สมหญิง แสนดี')
  expect(backend.logs.join('')).not.toContain(PASSWORD)
})

test('each invalid field shows its error', async ({ arrive, page, watch, join }) => {
  watch.allow('/api/account/validate', '/api/account')
  const taken = await join()
  await arrive('/register')
  const main = page.getByRole('main')
  const alert = page.getByRole('alert')
  await next(page)
  await expect(alert.first()).toHaveText('Please enter your phone number')
  await typePhone(page, '081234567')
  await expect(alert.filter({ hasText: 'The phone number must support 10 digits' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused()

  await typePhone(page, freshPhone())
  await expect(page.getByRole('textbox', { name: 'Profile name' })).toBeFocused()
  await next(page)
  await expect(main.getByRole('alert')).toHaveText([
    'Please enter a profile name',
    'Please enter a password',
    'Please enter the password again',
  ])
  await page.getByRole('textbox', { name: 'Profile name' }).fill('Nid')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('other')
  await next(page)
  await expect(main.getByRole('alert')).toHaveText(['Use 8 characters or more', "Passwords don't match"])
  await page.getByRole('textbox', { name: 'Inviter code' }).fill('PRNOBODY9')
  await typeProfile(page, PASSWORD)
  await expect(main.getByRole('alert')).toHaveText('This invite code is not known')
  await expect(page.getByRole('textbox', { name: 'Inviter code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Inviter code' }).fill('')
  await next(page)

  await page.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByRole('alert')).toHaveText([
    'Please choose a bank',
    'Please enter the account number',
    'Please enter the first name',
    'Please enter the last name',
  ])
  await typeBank(page, '12')
  await expect(main.getByRole('alert')).toHaveText(/An account number has \d+ to \d+ digits/)
  await typeBank(page, taken.accountNo)
  await expect(main.getByRole('alert')).toHaveText('This bank account is already registered.')
  await expect(page.getByRole('textbox', { name: 'Account number' })).toBeFocused()
})

test('a registered phone number is reported at the phone field', async ({ arrive, page, watch, join }) => {
  watch.allow('/api/account/validate')
  const { phone } = await join()
  await arrive('/register')
  await typePhone(page, phone)
  await typeProfile(page, PASSWORD)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(phone)
  await expect(page.getByRole('alert')).toHaveText('This phone number is already registered.')
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page).toHaveURL('/login')
})

test('after a lost response, “already registered” means that the first try succeeded', async ({
  arrive,
  page,
  watch,
}) => {
  watch.allow('/api/account')
  const phone = freshPhone()
  await arrive('/register')
  await typePhone(page, phone)
  await typeProfile(page, PASSWORD)
  await page.route('**/api/account', loseReply, { times: 1 })
  await typeBank(page, freshAccount())
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(
    'The connection was lost, and we don’t know yet whether you are registered. You can safely try again.',
  )
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Your first try had worked: you are registered.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00')
})

test('after a lost response and a reload, the check of the phone number finds the first try', async ({
  arrive,
  page,
  watch,
}) => {
  watch.allow('/api/account', '/api/account/validate')
  const phone = freshPhone()
  await arrive('/register')
  await typePhone(page, phone)
  await typeProfile(page, PASSWORD)
  await page.route('**/api/account', loseReply, { times: 1 })
  await typeBank(page, freshAccount())
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.reload()
  await started(page)
  await typeProfile(page, PASSWORD)
  await expect(page.getByText('Your first try had worked: you are registered.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('another member’s phone number is “already registered”, even after a lost try with a different number', async ({
  arrive,
  page,
  watch,
  join,
}) => {
  watch.allow('/api/account', '/api/account/validate')
  const taken = await join()
  await arrive('/register')
  await typePhone(page, freshPhone())
  await typeProfile(page, PASSWORD)
  await page.route('**/api/account', (route) => route.abort('connectionreset'), { times: 1 })
  await typeBank(page, freshAccount())
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await typePhone(page, taken.phone)
  await typeProfile(page, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('This phone number is already registered.')
})

for (const bank of firstOf(1, ['KTB', 'TMB', 'BBL'])) {
  test(`${bank} requires the account holder's name in English`, async ({ arrive, page }) => {
    const phone = freshPhone()
    await arrive('/register')
    await typePhone(page, phone)
    await typeProfile(page, PASSWORD)
    await typeBank(page, freshAccount(), bank, ['สมหญิง', 'Jaidee'])
    await expect(page.getByText('(English)')).toHaveCount(2)
    await expect(page.getByRole('alert')).toHaveText('Bank account name must be in English only')
    const first = page.getByRole('textbox', { name: 'First name' })
    await expect(first).toBeFocused()
    await first.fill('somying')
    await page.getByRole('button', { name: 'Register' }).click()
    await expectSignedUp(page, phone, PASSWORD)
    // Not through a link on home, where the agreement opens meanwhile.
    await page.goto('/user/profile')
    await expect(page.getByRole('main')).toContainText('SOMYING JAIDEE')
  })
}

test('an invite code is remembered, read-only, and links the newcomer to the inviter', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const inviter = await join()
  const [row] = await backend.deps.db.rows(
    object({ public_id: string() }),
    'select public_id from member where id = $1',
    [inviter.id],
  )
  const code = `PR${row?.public_id}`
  const phone = freshPhone()
  await arrive(`/register?code=${code}`)
  await expect(page.getByText(`Your invite code: ${code}`)).toBeVisible()
  await page.goto('/register')
  await started(page)
  await typePhone(page, phone)
  const field = page.getByRole('textbox', { name: 'Inviter code' })
  await expect(field).toHaveValue(code)
  await expect(field).not.toBeEditable()
  await typeProfile(page, PASSWORD)
  await typeBank(page, freshAccount())
  await expectSignedUp(page, phone, PASSWORD)
  const [newcomer] = await backend.deps.db.rows(
    object({ invited_by: nullable(number()) }),
    'select invited_by from member where username = $1',
    [phone],
  )
  expect(newcomer?.invited_by).toBe(inviter.id)
})

test('typed text survives a reload, except for the passwords', async ({ arrive, page }) => {
  const phone = freshPhone()
  await arrive('/register')
  await typePhone(page, phone)
  await typeProfile(page, PASSWORD, 'Kept Name')
  const account = freshAccount()
  await page.getByRole('textbox', { name: 'Account number' }).fill(account)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(account)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    PASSWORD,
  )

  await page.reload()
  await started(page)
  await expect(page.getByRole('textbox', { name: 'Profile name' })).toHaveValue('Kept Name')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await typeProfile(page, PASSWORD, 'Kept Name')
  await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue(account)
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(phone)
})
