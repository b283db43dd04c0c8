import type { Page } from '@playwright/test'
import { loseReply } from '#tests/e2e/fixtures/faults.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import {
  chooseSlips,
  countStoredPictures,
  newSlip,
  openDeposit,
  storedSlipStates,
} from '#tests/e2e/fixtures/money/slips.ts'
import { setStorageQuota } from '#tests/e2e/fixtures/storage-quota.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao slip-send/)
})

test('a slip in the queue is deleted after a confirmation', async ({ arrive, page, join, backend }) => {
  const member = await join({ baht: 10 })
  await arrive('/user/home', { member })
  await waitForControl(page)
  await buildCached(page)
  const sheet = await openDeposit(page)
  await page.context().setOffline(true)
  await chooseSlips(page, await newSlip(backend, member, { baht: 120 }))
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this slip?' })
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('It hasn’t been sent yet.')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect.poll(() => storedSlipStates(page)).toEqual(['waiting'])
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => storedSlipStates(page)).toEqual([])
  await expect(question).toBeHidden()
  await page.context().setOffline(false)
  await expect(page.getByLabel(/Choose the slip picture/)).toBeEnabled()
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
})

test('a slip chosen offline survives a reload and is sent once online', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 10 })
  const slip = await newSlip(backend, member, { baht: 120 })
  await arrive('/user/home', { member })
  await waitForControl(page)
  await buildCached(page)
  const sheet = await openDeposit(page)
  await expect(sheet.getByText('001-122-3344')).toBeVisible()
  await page.context().setOffline(true)
  await chooseSlips(page, slip)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  await expect(sheet.getByText('It is sent automatically when you’re back online.')).toBeVisible()
  await expect(sheet.getByText(/Send by \d\d:\d\d/)).toBeVisible()
  await expect.poll(() => storedSlipStates(page)).toEqual(['waiting'])

  await page.reload()
  await expect(page.getByText('1 slip waits for the network')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(queue.getByRole('link', { name: 'Look at the slip' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(queue.getByText('The money is in your wallet.', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(queue).toContainText('฿120.00')
  await queue.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('130.00')
  expect(await walletBaht(backend, member.id)).toBe(130)
  // Pictures of sent slips are deleted.
  await expect.poll(() => countStoredPictures(page)).toBe(0)
})

test.describe('without a service worker', () => {
  // Its background sync could send the slip first, and the page's routes don't see the worker's requests.
  test.use({ serviceWorkers: 'block' })

  test('a slip whose response was lost is found on the server and not sent again', async ({
    arrive,
    page,
    join,
    backend,
  }) => {
    const member = await join()
    const slip = await newSlip(backend, member, { baht: 75 })
    await arrive('/user/home', { member })
    const sheet = await openDeposit(page)
    let uploads = 0
    await page.route('**/api/wallet/slip', async (route) => {
      uploads++
      await loseReply(route)
    })
    await chooseSlips(page, slip)
    await sheet.getByRole('button', { name: 'Send slip' }).click()
    await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 30_000 })
    expect(uploads).toBe(1)
    expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
    expect(await walletBaht(backend, member.id)).toBe(75)
  })

  test('the question before deleting stays open while the slip is sent', async ({
    arrive,
    page,
    join,
    backend,
  }) => {
    const member = await join()
    await arrive('/user/home', { member })
    const sheet = await openDeposit(page)
    const upload = Promise.withResolvers<void>()
    await page.route('**/api/wallet/slip', async (route) => {
      await upload.promise
      await route.continue()
    })
    await chooseSlips(page, await newSlip(backend, member, { baht: 75 }))
    await expect(sheet.getByText('Slip read')).toBeVisible()
    await page.context().setOffline(true)
    await sheet.getByRole('button', { name: 'Send when online' }).click()
    await sheet.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this slip?' })
    await expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled()
    await page.context().setOffline(false)
    await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
    upload.resolve()
    await expect(question).toContainText('It is deleted from this phone only.')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 30_000 })
    expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  })
})

test('two pages of one browser that send at the same time send each slip once', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slips = await Promise.all([11, 22, 33].map((baht) => newSlip(backend, member, { baht })))
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  const other = await context.newPage()
  await other.goto('/user/home')
  await openDeposit(other)
  let uploads = 0
  await context.route('**/api/wallet/slip', async (route) => {
    uploads++
    await route.continue()
  })
  await page.bringToFront()
  await chooseSlips(page, ...slips)
  await sheet.getByRole('button', { name: /My slip queue/ }).click()
  await other.getByRole('button', { name: /My slip queue/ }).click()
  const queues = [page, other].map((each) => each.getByRole('dialog', { name: 'My slips' }))
  for (const queue of queues) {
    await expect(queue.getByRole('button', { name: 'Send slip' })).toHaveCount(3)
  }
  const buttons = queues.map((queue) => queue.getByRole('button', { name: 'Send 3 slips' }).elementHandle())
  // Click without waiting: a page that learns of the other's click first removes its button.
  await Promise.all((await Promise.all(buttons)).map((button) => button?.dispatchEvent('click')))
  for (const queue of queues) {
    await expect(queue.getByText('The money is in your wallet.', { exact: true })).toHaveCount(3, {
      timeout: 30_000,
    })
  }
  expect(uploads).toBe(3)
  expect(await walletBaht(backend, member.id)).toBe(66)
})

/** Storage faults from the start. Chromium can limit the quota; the other faults are simulated in the page. */
const storageFaults: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
  'is full': (page, origin) => setStorageQuota(page, origin, 1),
  throws: (page) =>
    page.addInitScript(() => {
      const open = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (...args: Parameters<typeof open>) {
        if (args[0] === 'kapao-slips') throw new DOMException('denied', 'SecurityError')
        return open.apply(this, args)
      }
    }),
  hangs: (page) =>
    page.addInitScript(() => {
      const open = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (...args: Parameters<typeof open>) {
        // A request that never fires an event.
        if (args[0] === 'kapao-slips') return new EventTarget() as IDBOpenDBRequest
        return open.apply(this, args)
      }
    }),
}

for (const [what, breakStorage] of Object.entries(storageFaults)) {
  test(`storage that ${what}: the page shows a warning and still sends the slip`, async ({
    arrive,
    page,
    join,
    backend,
    watch,
  }) => {
    watch.allowReport(/^kapao (slip-(store|queue|check)|kept .*error=QuotaExceededError)/)
    const member = await join()
    const slip = await newSlip(backend, member, { baht: 65 })
    await breakStorage(page, backend.address)
    await arrive('/user/home', { member })
    const sheet = await openDeposit(page)
    await chooseSlips(page, slip)
    await expect(sheet.getByRole('alert')).toContainText('This browser’s storage doesn’t take the slip.', {
      timeout: 30_000,
    })
    await sheet.getByRole('button', { name: 'Send slip' }).click()
    await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 40_000 })
    expect(await walletBaht(backend, member.id)).toBe(65)
  })
}
