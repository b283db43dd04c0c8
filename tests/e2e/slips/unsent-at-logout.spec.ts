import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import { chooseSlips, newSlip, openDeposit, storedSlipStates } from '#tests/e2e/fixtures/money/slips.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('an unconfirmed slip is announced on every screen; a refused slip stops the logout', async ({
  arrive,
  page,
  join,
  backend,
  atServer,
}) => {
  const member = await join()
  // Older than the one-hour limit; it is sent before logout nevertheless.
  const slip = await newSlip(backend, member, { baht: 21, minutesAgo: 90 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await expect(sheet.getByText('The transfer was more than 1 hour ago.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  const notice = page.getByText('1 slip is only sent once you look at it.')
  await expect(notice).toBeVisible()

  let uploads = 0
  await page.route('**/api/wallet/slip', (route) => {
    uploads++
    return route.fulfill({ status: 400, json: { message: 'SLIP_INVALID_FILE' } })
  })
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
  await logOut.click()
  const confirmation = page.getByRole('dialog', { name: 'Sign out?' })
  await confirmation.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect(confirmation.getByRole('alert')).toContainText('1 slip wasn’t taken.')
  expect(uploads).toBe(1)
  await expect(page).toHaveURL('/user/home')
  await expect(notice).toHaveCount(0)
  await confirmation.getByRole('button', { name: 'Show' }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(queue.getByText('Failed', { exact: true })).toBeVisible()
  await queue.getByRole('button', { name: 'Close' }).click()

  await page.unroute('**/api/wallet/slip')
  await logOut.click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedSlipStates(page)).toEqual([])
  expect(await atServer(member)).toEqual({ slips: 0, baht: 0 })
})
