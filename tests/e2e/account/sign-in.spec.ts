import type { Page, Request } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

async function signIn(page: Page, phone: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('remembered: another tab and a reload stay signed in', async ({ arrive, page, context, join }) => {
  const { phone, password } = await join({ baht: 1234.5 })
  await arrive('/login')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  await signIn(page, phone, password)
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('1,234.50')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('1,234.50')
  const tab = await context.newPage()
  await tab.goto('/user')
  await expect(tab.getByRole('region', { name: 'Total balance' })).toContainText('1,234.50')
})

test('not remembered: signed in in this tab only', async ({ arrive, page, context, join }) => {
  const { phone, password } = await join({ baht: 7 })
  await arrive('/login')
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await signIn(page, phone, password)
  await expect(page).toHaveURL('/user/home')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  const tab = await context.newPage()
  await tab.goto('/user/home')
  await expect(tab).toHaveURL('/login')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('7.00')
})

test('going back after signing in does not sign out', async ({ arrive, page, join }) => {
  const { phone, password } = await join({ baht: 1 })
  await arrive('/contact')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await signIn(page, phone, password)
  await expect(page).toHaveURL('/user/home')
  expect(await page.evaluate(() => document.cookie.includes('token'))).toBe(false)
})

test('a phone number may be typed with Thai digits, spaces and dashes', async ({ arrive, page, join }) => {
  const { phone, password } = await join({ baht: 1 })
  await arrive('/login')
  const digits = phone.replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? digit)
  await signIn(page, `${digits.slice(0, 3)}-${digits.slice(3, 6)} ${digits.slice(6)}`, password)
  await expect(page).toHaveURL('/user/home')
})

test('a wrong password is reported at the field, and typing clears the error', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/login')
  const { phone, password } = await join()
  await arrive('/login')
  await signIn(page, phone, 'not-the-password')
  const field = page.getByLabel('Password', { exact: true })
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('The phone number or password is incorrect.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.press('End')
  await field.press('a')
  await expect(alert).toBeHidden()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')

  await field.fill(password)
  await field.press('Enter')
  await expect(page).toHaveURL('/user/home')
})

test('an empty form shows an error at both fields and sends nothing', async ({ arrive, page }) => {
  await arrive('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText([
    'Please enter your phone number',
    'Please enter your password',
  ])
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
})

test('too many wrong passwords are rate-limited', async ({ arrive, page, join, watch }) => {
  watch.allow('/api/login')
  const { phone } = await join()
  await arrive('/login')
  for (let attempt = 0; attempt < 6; attempt++) {
    const answered = page.waitForResponse('**/api/login')
    await signIn(page, phone, `wrong-password-${attempt}`)
    await answered
  }
  await expect(page.getByRole('alert')).toHaveText('Too many requests. Please wait a moment and try again.')
})

for (const place of ['How to', 'Register']) {
  test(`a response that arrives after the visitor opened "${place}" is dropped`, async ({
    arrive,
    page,
    join,
  }) => {
    const { phone, password } = await join({ baht: 5 })
    await arrive('/login')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/login', async (route) => {
      await gate.promise
      await route.continue().catch(() => undefined)
    })
    const isSignIn = (request: Request) => request.url().endsWith('/api/login')
    const sent = page.waitForRequest(isSignIn)
    const dropped = page.waitForEvent('requestfailed', isSignIn)
    await signIn(page, phone, password)
    await sent
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: place }).click()
    const heading = page.getByRole('heading', { level: 1, name: place })
    await expect(heading).toBeVisible()
    gate.resolve()
    await dropped
    await expect(heading).toBeVisible()
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')]),
    ).toEqual([null, null])
    // A new attempt isn't affected by the first.
    await bar.getByRole('link', { name: 'Home' }).click()
    await signIn(page, phone, password)
    await expect(page).toHaveURL('/user/home')
  })
}

test('`invalid-token` in response to a sign-in is shown as an error on the form', async ({
  arrive,
  page,
  watch,
}) => {
  watch.allow('/api/login')
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 401, json: { message: 'invalid-token' } }),
  )
  await arrive('/login')
  await signIn(page, '0812345678', 'some-password')
  await expect(page.getByRole('alert')).toHaveText('We could not verify your identity. Please sign in again.')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('0812345678')
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toHaveCount(0)
})

test('the password can be shown', async ({ arrive, page }) => {
  await arrive('/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('visible-now')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('visible-now')
})

for (const [how, sql] of [
  ['expired', 'update session set expires_at = 1 where member_id = $1'],
  ['revoked', 'delete from session where member_id = $1'],
] as const) {
  test(`a token that is ${how} during use leads to the login page, with the reason`, async ({
    arrive,
    page,
    join,
    backend,
    watch,
  }) => {
    watch.allow(/^\/api\//)
    const member = await join({ baht: 50 })
    await arrive('/user/home', { member })
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('50.00')
    // Home loads the games when it opens; end the session only after that.
    await page.waitForLoadState('networkidle')
    await backend.deps.db.run(sql, [member.id])
    // The page may have sent a request by itself and already be on the login page.
    await page
      .getByRole('button', { name: 'Check balance' })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status')).toHaveText('Your session has ended. Please sign in again.')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await signIn(page, member.phone, member.password)
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('50.00')
  })
}

test('a rejected token during a transfer ends the session, and nothing is transferred', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow(/^\/api\//)
  const member = await join({ baht: 50, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('20')
  await backend.deps.db.run('delete from session where member_id = $1', [member.id])
  await sheet.getByRole('button', { name: 'Transfer ฿20.00' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('signing out in one tab signs out the other', async ({ arrive, page, context, join }) => {
  const member = await join({ baht: 3 })
  await arrive('/user/home', { member })
  const tab = await context.newPage()
  await tab.goto('/user/home')
  await expect(tab.getByRole('region', { name: 'Total balance' })).toContainText('3.00')
  // Home refreshes its figures; a request after the logout would be answered 401.
  await tab.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(tab).toHaveURL('/login')
})
