import type { Page, Request } from '@playwright/test'
import { walletGet } from '#contract/wallet.ts'
import { goBack, leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const totalBalance = (page: Page) => page.getByRole('region', { name: 'Total balance' })
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])

/** HTTP status of a wallet request with this token. */
async function statusOfToken(address: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(address + walletGet.path, { headers })).status
}

test('a visitor is led from a member’s page to the sign-in; remembered, another tab and a reload stay signed in', async ({
  arrive,
  page,
  context,
  join,
}) => {
  const { phone, password } = await join({ baht: 1234.5 })
  await arrive('/user/statement')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  const thaiDigits = phone.replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? digit)
  await signIn(page, { phone: `${thaiDigits.slice(0, 3)}-${thaiDigits.slice(3)}`, password })
  await expect(totalBalance(page)).toContainText('1,234.50')
  await leave(page, () => page.reload())
  await expect(totalBalance(page)).toContainText('1,234.50')
  const tab = await context.newPage()
  await visit(tab, '/')
  await expect(tab).toHaveURL('/user/home')
  await expect(totalBalance(tab)).toContainText('1,234.50')
})

test('what a password manager fills in without events is sent; not remembered, only this tab is signed in, also after a reload', async ({
  arrive,
  page,
  context,
  join,
}) => {
  const member = await join({ baht: 7 })
  await arrive('/login')
  const fields = page.getByRole('main').locator('input:not([type=checkbox])')
  await expect(fields).toHaveCount(2)
  await fields.evaluateAll(
    (inputs, texts) => {
      for (const [at, input] of inputs.entries()) Reflect.set(input, 'value', texts[at])
    },
    [member.phone, member.password],
  )
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(member.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(totalBalance(page)).toContainText('7.00')
  expect(await storedTokens(page)).toEqual([null, expect.any(String)])
  const tab = await context.newPage()
  await visit(tab, '/user/home')
  await expect(tab).toHaveURL('/login')
  await leave(page, () => page.reload())
  await expect(totalBalance(page)).toContainText('7.00')
})

test('the form names missing fields, reports a wrong password at its field until typing, and shows the password', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/login')
  const { phone, password } = await join()
  await arrive('/login')
  const submit = page.getByRole('button', { name: 'Sign in' })
  const alert = page.getByRole('alert')
  await submit.click()
  await expect(alert).toHaveText(['Please enter your phone number', 'Please enter your password'])
  const phoneField = page.getByRole('textbox', { name: 'Phone number' })
  await expect(phoneField).toBeFocused()

  await phoneField.fill(phone)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('not-the-password')
  await submit.click()
  await expect(alert).toHaveText('The phone number or password is incorrect.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.fill(password)
  await expect(alert).toBeHidden()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')

  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue(password)
  await field.press('Enter')
  await expect(page).toHaveURL('/user/home')
})

test('a sign-in is cancelled when the visitor opens another page meanwhile, and can be repeated', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ baht: 5 })
  await arrive('/login')
  // Never answered.
  await page.route('**/api/login', () => undefined)
  const isSignIn = (request: Request) => request.url().endsWith('/api/login')
  const sent = page.waitForRequest(isSignIn)
  const cancelled = page.waitForEvent('requestfailed', isSignIn)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(member.phone)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sent
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Register' }).click()
  await cancelled
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  expect(await storedTokens(page)).toEqual([null, null])
  await page.unroute('**/api/login')
  await bar.getByRole('link', { name: 'Home' }).click()
  await signIn(page, member)
  await expect(totalBalance(page)).toContainText('5.00')
})

test('signing out ends the session here, in the other tab and on the server', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  // Home refreshes its figures; a request that arrives after the logout is answered 401.
  watch.allow(/^\/api\//)
  const member = await join({ baht: 3 })
  await arrive('/user/home', { member })
  await expect(totalBalance(page)).toContainText('3.00')
  const tab = await context.newPage()
  await visit(tab, '/user/home')
  await expect(totalBalance(tab)).toContainText('3.00')
  expect(await statusOfToken(backend.address, member.token)).toBe(200)
  await logOut(page)
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(tab).toHaveURL('/login')
  expect(await storedTokens(page)).toEqual([null, null])
  await expect.poll(() => statusOfToken(backend.address, member.token)).toBe(401)
  await goBack(page)
  await expect(page).toHaveURL('/login')
})

test('opening a public page signs a member out, here and on the server, and clears the member’s data, but not while the browser prerenders it', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join()
  const setPrerendering = (value: boolean) =>
    Object.defineProperty(document, 'prerendering', { value, configurable: true })
  await page.addInitScript(setPrerendering, true)
  await arrive('/howto', {
    member,
    storage: { last_sync: '1', 'kapao.member.note': 'x', 'kapao.theme': 'light' },
  })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token)
  expect(await statusOfToken(backend.address, member.token)).toBe(200)
  await page.evaluate(setPrerendering, false)
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    // kapao.capabilities was cached when the host's capabilities were read to end the session.
    .toEqual(['kapao.capabilities', 'kapao.theme', 'locale', 'remember-agreement'])
  await expect.poll(() => statusOfToken(backend.address, member.token)).toBe(401)
})
