import { chooseSlips, newSlip, openDeposit, storedSlips } from '#tests/e2e/fixtures/money/slips.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao slip-send/)
})

test('a slip chosen again shows a warning before it is sent', async ({ arrive, page, join, backend }) => {
  const member = await join()
  const slip = await newSlip(backend, member, { baht: 20 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 30_000 })
  await sheet.getByRole('button', { name: 'Another slip' }).click()
  await chooseSlips(page, slip)
  await expect(sheet.getByText(/This slip was already sent from this phone/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Change slip' }).click()
  await expect(page.getByLabel(/Choose the slip picture/)).toBeAttached()
  expect((await storedSlips(page)).length).toBe(1)
})

test('a slip pasted offline, before the scanner is loaded, can be held back and sent later', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allowReport(/^kapao slip-check/)
  const member = await join()
  const slip = await newSlip(backend, member, { baht: 31, minutesAgo: 59 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  // Wait for the service worker: its registration would fail offline and be reported.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    document.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, slip.buffer.toString('base64'))
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  await sheet.getByRole('button', { name: 'Hold back' }).click()
  await expect(sheet.getByText('Held back', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 30_000 })
})
