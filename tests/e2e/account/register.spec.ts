import { nullable, number, object } from 'valibot'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { jumpClock, stopClock } from '#tests/e2e/fixtures/clock.ts'
import { loseReply } from '#tests/e2e/fixtures/faults.ts'
import { freshAccount, freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import {
  expectSignedUp,
  next,
  PASSWORD,
  typeBank,
  typePhone,
  typeProfile,
} from '#tests/e2e/fixtures/registration.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

test('an invited newcomer registers in three steps and signs in; the read-only code names the inviter', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const phone = freshPhone()
  const inviter = await join()
  const code = `PR${inviter.publicId}`
  await arrive(`/register?code=${code}`)
  await expect(page.getByText(`Your invite code: ${code}`)).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'How to' }).click()
  await bar.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await typePhone(page, `\u202a+66\u00a0(0)${phone.slice(1)}\u202c`)
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Inviter code' })
  await expect(field).toHaveValue(code)
  await expect(field).not.toBeEditable()
  const validated = page.waitForRequest('**/api/account/validate')
  await typeProfile(page, PASSWORD, 'Nid\u200b Noi\u2069')
  expect((await validated).postDataJSON()).toMatchObject({ username: phone, name: 'Nid Noi' })
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expect(page.getByText('KBank or KTB are recommended')).toBeVisible()
  const account = freshAccount()
  const thaiDigits = account.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  const posted = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/account')
  await typeBank(page, `${thaiDigits.slice(0, 3)}-${thaiDigits.slice(3)}`, 'KBANK', ['สมหญิง', ' แสนดี '])
  expect((await posted).postDataJSON()).toMatchObject({
    bankAccountNo: account,
    bankAccountName: 'สมหญิง แสนดี',
  })
  await expectSignedUp(page, phone, PASSWORD)
  const query = 'select invited_by from member where username = $1'
  const newcomer = object({ invited_by: nullable(number()) })
  expect(await backend.deps.db.rows(newcomer, query, [phone])).toEqual([{ invited_by: inviter.id }])
})

test('the registration shows its title on one line and a language control at 320 px, also with large text', async ({
  arrive,
  page,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  await resize(page, { width: 320, height: 640 })
  await arrive('/register', { language: 'la' })
  await expect(page.getByRole('button', { name: catalogTexts('la')('Chat with us') })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const countLines = (heading: HTMLElement) =>
    Math.round(heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight))
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    await expect.poll(() => title.evaluate(countLines), size).toBe(1)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), size).toBe(320)
  }
  await page.getByRole('main').getByRole('combobox').selectOption({ value: 'en' })
  await expect(title).toHaveText('Register')
})

test('each invalid field shows its error, at the step that it belongs to', async ({
  arrive,
  page,
  watch,
  join,
}) => {
  watch.allow('/api/account/validate', '/api/account')
  const taken = await join()
  await arrive('/register')
  const errors = page.getByRole('main').getByRole('alert')
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await next(page)
  await expect(errors.first()).toHaveText('Please enter your phone number')
  await expect(phone).toBeFocused()
  await typePhone(page, taken.phone)
  await typeProfile(page, PASSWORD)
  await expect(phone).toHaveValue(taken.phone)
  await expect(errors).toHaveText('This phone number is already registered.')
  await expect(page.getByRole('link', { name: 'Sign in instead' })).toBeVisible()

  await typePhone(page, freshPhone())
  const name = page.getByRole('textbox', { name: 'Profile name' })
  await name.fill('')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('other')
  await next(page)
  await expect(errors).toHaveText([
    'Please enter a profile name',
    'Use 8 characters or more',
    "Passwords don't match",
  ])
  await expect(name).toBeFocused()
  await typeProfile(page, PASSWORD)

  await page.getByRole('button', { name: 'Register' }).click()
  await expect(errors).toHaveText([
    'Please choose a bank',
    'Please enter the account number',
    'Please enter the first name',
    'Please enter the last name',
  ])
  await typeBank(page, taken.accountNo)
  await expect(errors).toHaveText('This bank account is already registered.')
  await expect(page.getByRole('textbox', { name: 'Account number' })).toBeFocused()
})

test('after a lost response, another member’s number is “already registered”; one’s own means that the first try succeeded', async ({
  arrive,
  page,
  watch,
  join,
}) => {
  watch.allow('/api/account', '/api/account/validate')
  const taken = await join()
  const phone = freshPhone()
  await page.clock.install()
  await arrive('/register')
  await typePhone(page, phone)
  await typeProfile(page, PASSWORD)
  await page.route('**/api/account', loseReply, { times: 1 })
  await typeBank(page, freshAccount())
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(
    'The connection was lost, and we don’t know yet whether you are registered. You can safely try again.',
  )
  await goBack(page)
  await expect(page.getByRole('textbox', { name: 'Profile name' })).toBeVisible()
  await goBack(page)
  await typePhone(page, taken.phone)
  await typeProfile(page, PASSWORD)
  await expect(alert).toHaveText('This phone number is already registered.')
  await typePhone(page, phone)
  // The toast is shown for two seconds.
  await stopClock(page)
  await typeProfile(page, PASSWORD)
  await expect(page.getByText('Your first try had worked: you are registered.')).toBeVisible()
  await jumpClock(page, 2000)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00')
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

  await leave(page, () => page.reload())
  await started(page)
  const name = page.getByRole('textbox', { name: 'Profile name' })
  await expect(name).toHaveValue('Kept Name')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await typeProfile(page, PASSWORD, 'Kept Name')
  await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue(account)
  await goBack(page)
  await expect(name).toBeVisible()
  await goBack(page)
  await goBack(page)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(phone)
})
