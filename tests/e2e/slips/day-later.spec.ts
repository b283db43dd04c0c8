import type { BrowserContext } from '@playwright/test'
import { allowStorageTimeouts } from '#tests/e2e/fixtures/clock.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseSlips, newSlip, openDeposit } from '#tests/e2e/fixtures/money/slips.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

/** A little more than a day. */
const DAY_MS = 25 * 60 * 60_000

/** Moves the Date header of all responses a day ahead. */
async function shiftServerDate(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + DAY_MS).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}

test('a slip in checking for a day says that its result is unknown and what to do; its money can still arrive', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  test.slow()
  allowStorageTimeouts(watch)
  const member = await join()
  const slip = await newSlip(backend, member, { baht: 90, answer: 'unavailable' })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText(/^Your slip is being checked\./)).toBeVisible()

  await shiftServerDate(context)
  await page.clock.install({ time: Date.now() + DAY_MS })
  // Leave the page first, or it would keep polling.
  await page.goto('about:blank')
  let statusRequests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/statement/slip') statusRequests++
  })
  await page.goto('/user/home')
  await started(page)
  await openDeposit(page)
  await page.getByRole('button', { name: /My slip queue/ }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(
    queue.getByText('We haven’t heard for a day what became of it. Look at your balance, or ask support.'),
  ).toBeVisible()
  await expect(queue.getByText('Being checked', { exact: true })).toBeVisible()
  await expect(queue.getByRole('link', { name: 'Ask support about this' })).toBeVisible()
  // Polled once on load, and then no more.
  await expect.poll(() => statusRequests).toBe(1)
  await page.clock.fastForward(10 * 60_000)
  expect(statusRequests).toBe(1)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)

  // The bank finally finds the transfer.
  await backend.deps.db.run("update demo_transfer set answer = 'found' where sender_account = $1", [
    member.accountNo,
  ])
  await expect.poll(() => walletBaht(backend, member.id), { timeout: 60_000 }).toBe(90)
  await page.reload()
  await started(page)
  await openDeposit(page)
  await page.getByRole('button', { name: /My slip queue/ }).click()
  await expect(queue.getByText('The money is in your wallet.', { exact: true })).toBeVisible()
})
