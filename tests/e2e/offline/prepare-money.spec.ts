import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()

test('offline, withdraw, transfer and deposit open with the last known figures; what is prepared is sent once online', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 1000, games: ['NAKA'] }) })
  await waitForControl(page)
  await waitUntilCached(page, 'walletGet')
  await buildCached(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  await context.setOffline(true)
  await page.reload()
  await started(page)
  const main = page.getByRole('main')
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })

  await main.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(sheet('Deposit')).toContainText('Choose the slip picture')
  // The operator's accounts were never loaded on this device.
  await expect(sheet('Deposit')).toContainText('They appear here once you are online.')
  await sheet('Deposit').getByRole('tab', { name: 'QR' }).click()
  await sheet('Deposit').getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect(sheet('Deposit').getByRole('button', { name: /Create QR code/ })).toBeDisabled()
  await sheet('Deposit').getByRole('button', { name: 'Close' }).click()

  await main.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(sheet('Transfer')).toContainText('1,000.00')
  await sheet('Transfer').getByRole('textbox', { name: 'Amount' }).fill('50')
  const transfer = sheet('Transfer').getByRole('button', { name: 'Transfer ฿50.00' })
  await expect(transfer).toBeDisabled()
  await expect(transfer).toHaveAccessibleDescription('You are offline. Transfers need a connection.')
  await sheet('Transfer').getByRole('button', { name: 'Close' }).click()

  await main.getByRole('button', { name: 'Withdraw', exact: true }).click()
  // The limits were never loaded on this device.
  await expect(sheet('Withdraw')).toContainText('฿1,000.00')
  await expect(sheet('Withdraw')).toContainText(/As of \d\d\/\d\d\/\d{4}/)
  await sheet('Withdraw').getByRole('textbox', { name: 'Amount' }).fill('300')
  const review = sheet('Withdraw').getByRole('button', { name: 'Review withdrawal' })
  await expect(review).toBeDisabled()
  await expect(review).toHaveAccessibleDescription('You are offline. Withdrawals need a connection.')
  expect(sent).toEqual([])

  await context.setOffline(false)
  await expect(review).toBeEnabled()
  await expect(sheet('Withdraw').getByRole('textbox', { name: 'Amount' })).toHaveValue('300')
  await review.click()
  await expect(page.getByRole('dialog')).toContainText('฿300.00')
})
