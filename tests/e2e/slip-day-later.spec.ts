import type { BrowserContext } from '@playwright/test'
import { rowsOf, walletBaht } from './fixtures/ledger.ts'
import { choose, openDeposit, slipFor } from './fixtures/slips.ts'
import { expect, started, test } from './fixtures/test.ts'

/** A little more than a day, milliseconds. */
const DAY_MS = 25 * 60 * 60_000

/** From now on the server's clock is a day on, as far as its answers tell. */
async function tellTomorrow(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + DAY_MS).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}

test('a slip that has been checked for a day says that nothing is known, and what to do; its money still comes', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  test.slow()
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 90, answer: 'unavailable' })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await choose(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText(/^Your slip is being checked\./)).toBeVisible()

  await tellTomorrow(context)
  await page.clock.install({ time: Date.now() + DAY_MS })
  // The page before asks until it is left.
  await page.goto('about:blank')
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/statement/slip') asked++
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
  // Asked about once, and not again and again.
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(10 * 60_000)
  expect(asked).toBe(1)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)

  // The bank knows it at last.
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
