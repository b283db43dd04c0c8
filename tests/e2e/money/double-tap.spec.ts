import type { Page } from '@playwright/test'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { countOf, rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a double tap transfers once', async ({ arrive, page, join, backend }) => {
  const member = await join({ baht: 100, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await buttonOf(page, 'Transfer').click()
  await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('button', { name: 'Transfer ฿20.00' }).dblclick()
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  expect(await walletBaht(backend, member.id)).toBe(80)
  expect(await countOf(backend, member.id, 'transfer')).toBe(1)
})

test('a double tap transfers everything back once', async ({ arrive, page, join, backend }) => {
  const member = await join({ baht: 100, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 70 })
  await arrive('/user/home', { member })
  await buttonOf(page, 'Transfer').click()
  await page.getByRole('button', { name: 'Transfer all to main wallet' }).dblclick()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer all', exact: true }).dblclick()
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  expect(await walletBaht(backend, member.id)).toBe(100)
  expect(await countOf(backend, member.id, 'transfer')).toBe(2)
})

test('a double tap doesn’t skip the review of a withdrawal and withdraws once', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  await buttonOf(page, 'Withdraw').click()
  await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill('200')
  await page.getByRole('button', { name: 'Review withdrawal' }).dblclick()
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal of ฿200.00' })
  await expect(confirm).toBeEnabled()
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(0)
  await confirm.dblclick()
  await expect(dialogOf(page)).toContainText('Withdrawal requested')
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(800)
})

test('a double tap creates one QR code and cancels it once', async ({ arrive, page, join, backend }) => {
  const member = await join()
  await arrive('/user/home', { member })
  await buttonOf(page, 'Deposit').click()
  await page.getByRole('tab', { name: 'QR' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('button', { name: 'Create QR code ฿50.00' }).dblclick()
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
  expect(await rowsOf(backend, 'qr_code', member.id)).toBe(1)
  const cancels: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') cancels.push(request.url())
  })
  await page.getByRole('button', { name: 'Cancel QR', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel QR code' }).dblclick()
  await expect(page.getByRole('button', { name: 'Create QR code' })).toBeVisible()
  expect(cancels).toHaveLength(1)
})

test('a double tap sends a slip once', async ({ arrive, page, context, join, backend, switches }) => {
  await switches({ slipIntervalSeconds: 0 })
  const member = await join()
  await arrive('/user/home', { member })
  const slip = await (await openConsole(context, member)).slipOf({ baht: 45 })
  await page.bringToFront()
  await buttonOf(page, 'Deposit').click()
  await page.getByLabel(/Choose the slip picture/).setInputFiles(slip)
  await page.getByRole('button', { name: 'Send slip' }).dblclick()
  await expect(page.getByText('The money is in your wallet')).toBeVisible({ timeout: 20_000 })
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(45)
})

test('a double tap sends a gift link once', async ({ arrive, page, context, join, backend }) => {
  const member = await join()
  await arrive('/user/home', { member })
  const link = await (await openConsole(context)).giftOf(15)
  await page.bringToFront()
  await buttonOf(page, 'Deposit').click()
  await page.getByRole('tab', { name: 'Gift link' }).click()
  await page.getByRole('textbox', { name: 'Gift link' }).fill(link)
  await page.getByRole('button', { name: 'Send link' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Gift link received' })).toBeVisible()
  expect(await rowsOf(backend, 'gift_link', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(15)
})

test('a double tap announces a manual deposit once', async ({ arrive, page, join, backend, switches }) => {
  await switches({ isManual: true })
  const member = await join()
  await arrive('/user/home', { member })
  await buttonOf(page, 'Deposit').click()
  await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill('70')
  await page.getByRole('button', { name: 'Announce transfer ฿70.00' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Transfer reported' })).toBeVisible()
  expect(await rowsOf(backend, 'manual_deposit', member.id)).toBe(1)
})

test('a double tap opens a game account once', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join() })
  const activations: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/wallet/activate/')) activations.push(request.url())
  })
  await page.getByRole('article', { name: 'Naka' }).getByRole('button', { name: 'Open account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Naka' })
  await dialog.getByRole('button', { name: 'Open account' }).dblclick()
  await expect(dialog).toContainText('Game username')
  expect(activations).toHaveLength(1)
})
