import type { Page } from '@playwright/test'
import { nullable, number, object, string } from 'valibot'
import { openDesk } from './fixtures/desk.ts'
import { firstOf } from './fixtures/looks.ts'
import { freshAccount, freshPhone } from './fixtures/phones.ts'
import { expect, started, test } from './fixtures/test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function typePhone(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await next(page)
}

async function typeProfile(page: Page, password: string, name = 'Nid Noi'): Promise<void> {
  await page.getByRole('textbox', { name: 'Profile name' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await next(page)
}

async function typeBank(
  page: Page,
  account: string,
  bank = 'KBANK',
  names = ['Nid', 'Jaidee'],
): Promise<void> {
  await page.getByRole('combobox', { name: 'Bank' }).selectOption({ value: bank })
  await page.getByRole('textbox', { name: 'Account number' }).fill(account)
  await page.getByRole('textbox', { name: 'First name' }).fill(names[0] ?? '')
  await page.getByRole('textbox', { name: 'Last name' }).fill(names[1] ?? '')
  await page.getByRole('button', { name: 'Register' }).click()
}

async function expectSignedUp(page: Page, phone: string, password: string): Promise<void> {
  await expect(page.getByText('You are registered. Taking you to the sign-in page.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00')
}

const PASSWORD = 'mango-river-42'

test('a newcomer registers in three steps and signs in', async ({ arrive, page, backend }) => {
  const phone = freshPhone()
  await arrive('/login')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await typePhone(page, phone)
  await typeProfile(page, PASSWORD)
  await expect(page.getByText('KBank or KTB are recommended')).toBeVisible()
  await typeBank(page, freshAccount(), 'KBANK', ['สมหญิง', ' แสนดี '])
  await expectSignedUp(page, phone, PASSWORD)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('main')).toContainText('สมหญิง แสนดี')
  expect(backend.logs.join('')).not.toContain(PASSWORD)
})

const whyNot = 'You are offline. Registering needs a connection.'

test('with a one-time password: wrong, new, right; typed without a network it waits', async ({
  arrive,
  page,
  context,
  switches,
  watch,
}) => {
  watch.allow(/./)
  await switches({ registerOTP: true })
  const phone = freshPhone()
  await arrive('/register')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription(whyNot)
  await context.setOffline(false)
  await typePhone(page, phone)
  const field = page.getByRole('textbox', { name: '6-digit code' })
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await (await openDesk(context)).codeFor(phone)
  await page.bringToFront()
  await field.pressSequentially(code === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toHaveText('The code is incorrect. Please check it and try again.')
  await expect(field).toHaveValue('')
  await context.setOffline(true)
  await expect(page.getByRole('main')).toContainText(whyNot)
  await field.pressSequentially(code)
  await expect(page.getByRole('button', { name: 'Confirm the code' })).toBeDisabled()
  await context.setOffline(false)
  await expect(field).toHaveValue(code)
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await typeProfile(page, PASSWORD)
  await typeBank(page, freshAccount())
  await expectSignedUp(page, phone, PASSWORD)
})

test('an expired code, and one that was tried too often', async ({
  arrive,
  page,
  backend,
  switches,
  watch,
}) => {
  watch.allow('/api/otp/verify')
  await switches({ registerOTP: true })
  const phone = freshPhone()
  await arrive('/register')
  await typePhone(page, phone)
  const field = page.getByRole('textbox', { name: '6-digit code' })
  const alert = page.getByRole('alert')
  await expect(field).toBeVisible()
  await backend.deps.db.run('update otp set expires_at = 1 where phone = $1', [phone])
  await field.pressSequentially('123456')
  await expect(alert).toHaveText('This code has expired. Please ask for a new code.')
  await backend.deps.db.run('update otp set expires_at = $2, tries = 5 where phone = $1', [
    phone,
    Date.now() + 60_000,
  ])
  await field.pressSequentially('123456')
  await expect(alert).toHaveText('Too many wrong codes. Please wait before you ask for a new one.')
})

test('a new code can be asked for after a minute, and the old one stops working', async ({
  arrive,
  page,
  backend,
  switches,
  watch,
}) => {
  watch.allow('/api/otp/verify')
  await switches({ registerOTP: true })
  const phone = freshPhone()
  await page.clock.install()
  await arrive('/register')
  await typePhone(page, phone)
  await expect(page.getByText('A new code can be sent in')).toBeVisible()
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code is on its way')).toBeVisible()
  const codes = backend.deps.otpOutbox?.messages().filter((message) => message.phone === phone) ?? []
  expect(codes).toHaveLength(2)
})

test('what is wrong is said at each field', async ({ arrive, page, watch, join }) => {
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

test('a phone that is registered is told where it was typed', async ({ arrive, page, watch, join }) => {
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

for (const bank of firstOf(1, ['KTB', 'TMB', 'BBL'])) {
  test(`${bank} wants the holder's name in English`, async ({ arrive, page }) => {
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
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('main')).toContainText('SOMYING JAIDEE')
  })
}

test('an invite code is kept, read-only, and counts', async ({ arrive, page, join, backend }) => {
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

test('what was typed is kept when the page goes away, except for the passwords', async ({ arrive, page }) => {
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
