import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'

const { MEMBER_PHONE = '0812345678', MEMBER_PASSWORD = 'kapao-demo-1', DEMO_TOKEN } = process.env

const balance = (page: Page) => page.getByRole('region', { name: 'Total balance' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The static picture of the first paint has been replaced; what is typed earlier is lost. */
async function started(page: Page): Promise<void> {
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
}

/** Chooses the option with this name; it also has the balance. */
async function choose(select: Locator, name: string): Promise<void> {
  const label = await select.getByRole('option', { name }).first().textContent()
  await select.selectOption({ label: label ?? '' })
}

test.beforeEach(async ({ page }) => {
  // Opens a moment after home, unless it was accepted on this device or there is none.
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Agreement' }), async () => {
    await page.getByRole('button', { name: 'Accept and continue' }).click()
  })
  await page.goto('/login?lang=en')
  await started(page)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(MEMBER_PHONE)
  await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(balance(page)).toBeVisible()
})

test('a deposit by QR code: the code is shown, and its payment is found, or it is cancelled', async ({
  page,
  request,
}) => {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Deposit/ })
  // Folded under "Other ways", unless it is the first one.
  await sheet.getByRole('button', { name: /^QR/ }).last().click()
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  const cancel = sheet.getByRole('button', { name: 'Cancel QR', exact: true })
  const cancelCode = async () => {
    await cancel.click()
    await page.getByRole('button', { name: 'Cancel QR code' }).click()
    await expect(amount).toBeVisible()
  }
  // A code that an earlier run has left open is shown in place of the form.
  await expect(amount.or(cancel)).toBeVisible()
  if (await cancel.isVisible()) await cancelCode()
  await amount.fill('150')
  const created = page.waitForResponse(
    (response) => response.url().includes('/api/qrcode/') && response.request().method() === 'POST',
  )
  await sheet.getByRole('button', { name: /150\.00/ }).click()
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible()

  // Without the token of a demo nobody pays the code.
  if (DEMO_TOKEN === undefined) return await cancelCode()
  const { qrcodeId } = await (await created).json()
  const paid = await request.post('/demo/actions/pay-qr', {
    headers: { Authorization: `Bearer ${DEMO_TOKEN}` },
    data: { qr: qrcodeId },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
  await sheet.getByRole('button', { name: 'I’ve transferred' }).click()
  await expect(sheet.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible()
})

test('a transfer to a game and back, and both in the statement', async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true })
  const success = page.getByRole('alertdialog', { name: 'Success' })
  const transfer = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await choose(sheet.getByRole('combobox', { name: 'From' }), from)
    await choose(sheet.getByRole('combobox', { name: 'To' }), to)
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('20')
    await sheet.getByRole('button', { name: 'Transfer ฿20.00' }).click()
    await expect(success).toContainText('Transferred ฿20.00')
    await success.getByRole('button', { name: 'OK' }).click()
    await expect(sheet).toBeHidden()
  }
  await transfer('Wallet', 'Naka')
  await transfer('Naka', 'Wallet')
  await menu(page).getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  const newest = page.getByRole('button', { name: /→/ }).first()
  await expect(newest).toContainText('20.00')
})

test('home, statement and profile are accessible', async ({ page }) => {
  for (const name of ['Home', 'Statement', 'Profile']) {
    await menu(page).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${name}, ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
})
