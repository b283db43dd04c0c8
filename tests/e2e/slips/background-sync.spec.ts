import type { BrowserContext } from '@playwright/test'
import { test, uploads } from '#tests/e2e/fixtures/money/background-sync.ts'
import {
  chooseSlips,
  countStoredPictures,
  countUploads,
  openDeposit,
  storedSlipStates,
  syncToken,
} from '#tests/e2e/fixtures/money/slips.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { controlWorker, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withPushAndSync } from '#tests/setup/browser.ts'

test.use(withPushAndSync)

/** Opens the portal in a new page and expects the slip to be credited and its picture deleted. */
async function expectCredited(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await visit(page, '/user/home')
  await openDeposit(page)
  await page.getByRole('button', { name: /My slip queue/ }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(queue.getByText('The money is in your wallet.', { exact: true })).toBeVisible()
  await expect.poll(() => countStoredPictures(page)).toBe(0)
}

test('the service worker sends a slip that the page can’t send, and the open page shows the result', async ({
  arrive,
  page,
  backend,
  transfer,
  atServer,
}) => {
  const { member, slip } = await transfer(84)
  await arrive('/user/home', { member })
  await waitForControl(page)
  const uploaded = countUploads(backend)
  // page.route intercepts only the page's requests, not the service worker's.
  await page.route(uploads, (route) => route.abort('connectionreset'))
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  const worker = await controlWorker(page)
  await expect(async () => {
    // An online browser fires the event as soon as the page registers it; one that considers itself offline gets it now.
    await worker.sync('kapao-slips')
    await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(uploaded()).toBe(1)
  expect(await atServer(member)).toEqual({ slips: 1, baht: 84 })
})

test('with no page open, the service worker sends the slip once, and the next page shows the result', async ({
  context,
  failToSend,
  closePortal,
  atServer,
}) => {
  const member = await failToSend(120, { baht: 10 })
  const { emptyTab, fire, syncs, uploaded } = await closePortal()
  expect(await atServer(member)).toEqual({ slips: 0, baht: 10 })

  await fire()
  await expect.poll(() => atServer(member)).toEqual({ slips: 1, baht: 130 })
  await expect.poll(syncs).toEqual(['done'])
  // The service worker drops its token once nothing is queued.
  expect(await syncToken(emptyTab)).toBeUndefined()

  await expectCredited(context)
  await fire()
  await expect.poll(syncs).toEqual(['done', 'done'])
  expect(uploaded()).toBe(1)
  expect(await atServer(member)).toEqual({ slips: 1, baht: 130 })
})

test('if the service worker is killed between the server’s commit and its response, the next page finds the slip', async ({
  context,
  failToSend,
  closePortal,
  atServer,
}) => {
  const member = await failToSend(33)
  const { emptyTab, fire, uploaded } = await closePortal()
  const arrived = Promise.withResolvers<void>()
  await context.route(uploads, async (route) => {
    await route.fetch()
    arrived.resolve()
    await new Promise(() => undefined)
  })
  const control = await controlWorker(emptyTab)
  await fire()
  await arrived.promise
  await control.stop()
  expect(await storedSlipStates(emptyTab)).toEqual(['sending'])

  await expectCredited(context)
  expect(uploaded()).toBe(1)
  expect(await atServer(member)).toEqual({ slips: 1, baht: 33 })
})
