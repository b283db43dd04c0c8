import { test } from './fixtures/slip-test.ts'
import { choose, keptStates, openDeposit, slipFor } from './fixtures/slips.ts'
import { expect } from './fixtures/test.ts'

test('a slip that waits for a tap says so everywhere; one that is refused stops the log-out', async ({
  arrive,
  page,
  join,
  backend,
  atServer,
}) => {
  const member = await join()
  // Its hour is over: sent before a log-out, it goes all the same.
  const slip = await slipFor(backend, member, { baht: 21, minutesAgo: 90 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await choose(page, slip)
  await expect(sheet.getByText('The transfer was more than 1 hour ago.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  const notice = page.getByText('1 slip isn’t sent yet. Please look at it.')
  await expect(notice).toBeVisible()

  let uploads = 0
  await page.route('**/api/wallet/slip', (route) => {
    uploads++
    return route.fulfill({ status: 400, json: { message: 'BONUS_REMAINING' } })
  })
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Log out' })
  await logOut.click()
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await question.getByRole('button', { name: 'Send now, then log out' }).click()
  await expect(question.getByRole('alert')).toContainText('1 slip wasn’t taken.')
  expect(uploads).toBe(1)
  await expect(page).toHaveURL('/user/home')
  await expect(notice).toHaveCount(0)
  await question.getByRole('button', { name: 'Show' }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(queue.getByText('Failed', { exact: true })).toBeVisible()
  await queue.getByRole('button', { name: 'Close' }).click()

  await page.unroute('**/api/wallet/slip')
  await logOut.click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => keptStates(page)).toEqual([])
  expect(await atServer(member)).toEqual({ slips: 0, baht: 0 })
})
