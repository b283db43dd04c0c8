import type { BrowserContext, Page } from '@playwright/test'
import { rowsOf, walletBaht } from './fixtures/ledger.ts'
import type { Member } from './fixtures/member.ts'
import { keptSlips, share, sharedWaiting, slipFor } from './fixtures/slips.ts'
import { expect, test } from './fixtures/test.ts'
import { controlled, emptyPage, laterKept } from './fixtures/worker.ts'

test.use({ serviceWorkers: 'allow' })

/** A portal starts, a picture is looked at, a server decides: on a busy machine that takes its time. */
const patiently = { timeout: 30_000 }

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao slip-send/)
})

const depositIn = (page: Page) => page.getByRole('dialog', { name: 'Deposit', exact: true })
const lost = 'The shared picture couldn’t be kept. Please choose it here.'

/** The portal was used before and is shut now; another app is in front. */
async function leaveFor(page: Page, context: BrowserContext): Promise<Page> {
  await controlled(page)
  const other = await emptyPage(context)
  await page.close()
  return other
}

async function signIn(page: Page, { phone, password }: Member): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/user/home')
}

test('a slip shared by the bank’s app is at hand, and goes at the member’s word, once', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join({ baht: 5 })
  const slip = await slipFor(backend, member, { baht: 90 })
  await arrive('/user/home', { member })
  const portal = await leaveFor(page, context)
  await share(portal, [slip])
  const sheet = depositIn(portal)
  await expect(sheet.getByText(/Slip QR code read: KBank, reference/)).toBeVisible(patiently)
  await expect(portal).toHaveURL('/user/home')
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet.')).toBeVisible(patiently)

  // Loaded anew, the address shares nothing again.
  await portal.reload()
  await expect(portal.getByRole('region', { name: 'Total balance' })).toContainText('95.00')
  await expect(portal.getByRole('dialog')).toHaveCount(0)
  expect(await sharedWaiting(portal)).toBe(0)
  expect(await keptSlips(portal)).toHaveLength(1)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
})

test('two pictures at once, without a network: both wait, and both go', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slips = await Promise.all([21, 34].map((baht) => slipFor(backend, member, { baht })))
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00')
  await laterKept(page, ['slips', 'more'])
  const portal = await leaveFor(page, context)
  await context.setOffline(true)
  await share(portal, slips)
  await expect(depositIn(portal).getByRole('button', { name: 'Send when online' })).toBeVisible(patiently)
  await depositIn(portal)
    .getByRole('button', { name: /My slip queue/ })
    .click()
  const queue = portal.getByRole('dialog', { name: 'My slips' })
  await queue.getByRole('button', { name: 'Send all 2 when online' }).click()
  await context.setOffline(false)
  await expect.poll(() => walletBaht(backend, member.id), patiently).toBe(55)
  await expect(queue.getByText('The money is in your wallet.', { exact: true })).toHaveCount(2, patiently)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(2)
})

test('shared by somebody who isn’t signed in: the picture waits for them', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 48 })
  await arrive('/howto')
  const portal = await leaveFor(page, context)
  await share(portal, [slip])
  await expect(portal).toHaveURL('/login')
  expect(await sharedWaiting(portal)).toBe(1)
  await signIn(portal, member)
  const sheet = depositIn(portal)
  await expect(sheet.getByText(/Slip QR code read: KBank, reference/)).toBeVisible(patiently)
  await expect.poll(() => sharedWaiting(portal)).toBe(0)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet.')).toBeVisible(patiently)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
})

test('something that isn’t a picture: the portal says that it has nothing', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  await arrive('/user/home', { member })
  const portal = await leaveFor(page, context)
  await share(portal, [{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
  await expect(portal.getByText(lost)).toBeVisible(patiently)
  // The sheet is there to choose it by hand.
  await portal
    .getByLabel(/Choose the slip picture/)
    .setInputFiles(await slipFor(backend, member, { baht: 7 }))
  await expect(depositIn(portal).getByText(/Slip QR code read/)).toBeVisible(patiently)
})

test('something that only calls itself a picture is refused in words, and doesn’t come again', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await arrive('/user/home', { member: await join() })
  const portal = await leaveFor(page, context)
  await share(portal, [{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<p>no picture') }])
  await expect(depositIn(portal).getByRole('alert')).toContainText('This file isn’t a picture.')
  expect(await sharedWaiting(portal)).toBe(0)
  expect(await keptSlips(portal)).toEqual([])
})

test('storage that is full: the portal says that the picture got lost', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 12 })
  await arrive('/user/home', { member })
  const portal = await leaveFor(page, context)
  await context.serviceWorkers()[0]?.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      if (this.transaction.db.name === 'kapao-shared') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await share(portal, [slip])
  await expect(portal.getByText(lost)).toBeVisible(patiently)
  await expect(depositIn(portal)).toBeVisible()
  await expect(portal).toHaveURL('/user/home')
  expect(await sharedWaiting(portal)).toBe(0)
})
