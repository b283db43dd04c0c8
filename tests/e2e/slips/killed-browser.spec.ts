import type { Page } from '@playwright/test'
import { test } from '#tests/e2e/fixtures/browsers/own-browser.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseSlips, newSlip, openDeposit, storedSlipStates } from '#tests/e2e/fixtures/money/slips.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test.beforeEach(async ({ switches, watch }) => {
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^portal slip-(send|check)/)
})

/** Opens the queue from home. */
async function openQueue(page: Page) {
  const sheet = await openDeposit(page)
  await sheet.getByRole('button', { name: /My slip queue/ }).click()
  return page.getByRole('dialog', { name: 'My slips' })
}

test('the browser is killed with one slip committed but unanswered, one waiting and one unconfirmed: each is counted once', async ({
  ownBrowser,
  backend,
  join,
}) => {
  const member = await join()
  const slips = await Promise.all([11, 22, 44].map((baht) => newSlip(backend, member, { baht })))
  const browser = await ownBrowser(member)
  let uploads = 0
  const committed = Promise.withResolvers<void>()
  let page = await browser.open('/user/home', (first) =>
    first.route('**/api/wallet/slip', async (route) => {
      uploads++
      await route.fetch()
      committed.resolve()
      // The response never arrives.
      await new Promise(() => undefined)
    }),
  )
  await openDeposit(page)
  await chooseSlips(page, ...slips)
  await page.getByRole('button', { name: /My slip queue/ }).click()
  const send = page.getByRole('dialog', { name: 'My slips' }).getByRole('button', { name: 'Send slip' })
  await expect(send).toHaveCount(3)
  await send.first().click()
  await committed.promise
  await expect(send).toHaveCount(2)
  await send.first().click()
  await expect.poll(() => storedSlipStates(page)).toEqual(['ready', 'sending', 'waiting'])
  await browser.kill()

  page = await browser.open('/user/home', (next) =>
    next.route('**/api/wallet/slip', async (route) => {
      uploads++
      await route.continue()
    }),
  )
  await expect.poll(() => storedSlipStates(page)).toEqual(['ready', 'success', 'success'])
  expect([await rowsOf(backend, 'slip', member.id), await walletBaht(backend, member.id)]).toEqual([2, 33])
  await (await openQueue(page)).getByRole('button', { name: 'Send slip' }).click()
  await expect.poll(() => walletBaht(backend, member.id)).toBe(77)
  expect([await rowsOf(backend, 'slip', member.id), uploads]).toEqual([3, 3])
})
