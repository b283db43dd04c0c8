import type { Locator, Page, Route } from '@playwright/test'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { countOf, gameBaht, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Transfer', exact: true })

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  return sheet
}

test('a transfer to a game and back', async ({ arrive, page, join, backend }) => {
  const member = await join({ baht: 1500, games: ['NAKA'] })
  await arrive('/user/home', { member })
  const card = page.getByRole('article', { name: 'Naka' })
  const sheet = await openSheet(page)
  await sheet.getByRole('combobox', { name: 'To' }).selectOption({ value: 'NAKA' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('1,000.50')
  await expect(sheet).toContainText('After transfer')
  await sheet.getByRole('button', { name: 'Transfer ฿1,000.50' }).click()
  const success = page.getByRole('alertdialog', { name: 'Success' })
  await expect(success).toContainText('Transferred ฿1,000.50 from Main wallet to Naka.')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(sheet).toBeHidden()
  await expect(card).toContainText('1,000.50')
  await expect(card).toContainText('10,005.00')
  expect(await walletBaht(backend, member.id)).toBe(499.5)
  expect(await gameBaht(backend, member.id, 'NAKA')).toBe(1000.5)

  await openSheet(page)
  await sheet.getByRole('button', { name: 'Swap the two accounts' }).click()
  await expect(sheet.getByRole('combobox', { name: 'From' })).toHaveValue('NAKA')
  await sheet.getByRole('button', { name: 'All', exact: true }).click()
  await sheet.getByRole('button', { name: 'Transfer ฿1,000.50' }).click()
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('Main wallet ฿1,500.00')
  expect(await gameBaht(backend, member.id, 'NAKA')).toBe(0)
  expect(await countOf(backend, member.id, 'transfer')).toBe(2)
})

test('an amount is shown as understood; a refusal leaves its message and the focus at the field, and the server’s reloads the balances', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/wallet/transfer')
  const member = await join({ baht: 100, games: ['NAKA', 'CHAMPA'] })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  const to = sheet.getByRole('combobox', { name: 'To' })
  const fieldError = sheet.getByRole('alert')
  const error = page.getByRole('alertdialog', { name: 'Error' })
  const send = sheet.getByRole('button', { name: /^Transfer( ฿.*)?$/ })
  const expectRefused = async (message: string, field: Locator) => {
    await send.click()
    await expect(error).toContainText(message)
    await error.getByRole('button', { name: 'OK' }).click()
    await expect(error).toHaveCount(0)
    await expect(fieldError).toHaveText(message)
    await expect(field).toBeFocused()
  }

  // The only key of phones whose region uses a decimal comma.
  await amount.pressSequentially('50,50')
  await expect(amount).toHaveValue('50,50')
  await expect(amount).toHaveAccessibleDescription('This is ฿50.50')
  await amount.blur()
  await expect(amount).toHaveValue('50.50')
  await expectRefused('Please select correct account', to)
  await to.selectOption({ value: 'WALLET' })
  await expect(fieldError).toHaveText('Cannot transfer to or from same account')
  await expectRefused('Cannot transfer to or from same account', to)
  await to.selectOption({ value: 'CHAMPA' })
  await expect(fieldError).toBeHidden()

  await amount.fill('1,000,50')
  await expect(fieldError).toHaveCount(0)
  await expectRefused('Write 1,000.50', amount)
  await expect(amount).toHaveValue('1,000,50')
  await amount.fill('100.01')
  await expectRefused('There is not enough money for this. Available: ฿100.00', amount)
  await amount.fill('')
  await expect(send).toBeDisabled()
  await expect(sheet).toContainText('Enter an amount above 0 to transfer.')
  expect(await countOf(backend, member.id, 'transfer')).toBe(0)

  await amount.fill('80')
  // Another device of the member moves the money in the meantime.
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 60 })
  await send.click()
  await expect(error).toContainText('There is not enough money for this.')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(sheet.getByRole('combobox', { name: 'From' })).toContainText('40.00')
  expect(await walletBaht(backend, member.id)).toBe(40)
})

test('the money of all games can be transferred back at once', async ({ arrive, page, join, backend }) => {
  const member = await join({ baht: 300, games: ['NAKA', 'CHAMPA'] })
  for (const [to, amount] of [
    ['NAKA', 120],
    ['CHAMPA', 80.25],
  ] as const)
    await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to, amount })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'Transfer all to main wallet' }).click()
  const question = page.getByRole('alertdialog', { name: 'Transfer all to main wallet?' })
  await expect(question).toContainText('200.25')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await test.step('a host that accepts it but moves nothing', async () => {
    const accept = (route: Route) => route.fulfill({ json: { message: 'OK', failed: ['NAKA'] } })
    await page.route('**/api/wallet/transferAll', accept, { times: 1 })
    await sheet.getByRole('button', { name: 'Transfer all to main wallet' }).click()
    await question.getByRole('button', { name: 'Transfer all', exact: true }).click()
    const rest = page.getByRole('alertdialog', { name: 'Please note' })
    await expect(rest).toContainText('there is still money in your games')
    await expect(rest).toContainText('120.00')
    await rest.getByRole('button', { name: 'OK' }).click()
  })
  await openSheet(page)
  await sheet.getByRole('button', { name: 'Transfer all to main wallet' }).click()
  await question.getByRole('button', { name: 'Transfer all', exact: true }).click()
  const success = page.getByRole('alertdialog', { name: 'Success' })
  await expect(success).toContainText('All the money from your games is in the main wallet.')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('Main wallet ฿300.00')
  expect(await walletBaht(backend, member.id)).toBe(300)
})
