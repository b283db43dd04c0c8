import type { Page } from '@playwright/test'
import { openEmptyPage } from '#tests/e2e/fixtures/empty-page.ts'
import { hangDatabase } from '#tests/e2e/fixtures/faults.ts'
import { groupPhone } from '#tests/e2e/fixtures/member.ts'
import { newPlayer } from '#tests/e2e/fixtures/money/play.ts'
import { test } from '#tests/e2e/fixtures/money/spin.ts'
import { storageDump, waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, type Language, started } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'
import { visitEveryPage } from '#tests/e2e/fixtures/visit-every-page.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import { waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()

/** Timestamp in the format of the specification, as shown with cached data. */
const timestamp = /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await started(page)
}

for (const language of firstOf(1, ['th', 'la', 'en'] as const satisfies readonly Language[])) {
  const say = language === 'en' ? (english: string) => english : catalogTexts(language)

  test(`a cold start offline shows cached data, in ${language}`, async ({
    arrive,
    page,
    context,
    backend,
    watch,
  }) => {
    watch.allow(/./)
    const member = await newPlayer(backend, { stake: 1000 })
    await context.route('**/api/refund/check', (route) => route.abort())
    await arrive('/user/home', { member, language })
    await waitForControl(page)
    await visitEveryPage(page)
    const conditions = page.getByRole('button', { name: say('Conditions'), exact: true })
    const dialog = page.getByRole('dialog')
    await conditions.click()
    await expect(dialog).toContainText(
      { th: 'หนึ่งคนมีได้หนึ่งบัญชี', la: 'ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ', en: 'One person' }[language],
    )
    await page.keyboard.press('Escape')
    const total = page.getByRole('region', { name: say('Total balance') })
    const balance = /[\d,]+\.\d\d/.exec((await total.textContent()) ?? '')?.[0] ?? 'no balance'
    await context.setOffline(true)

    await open(page, '/user/home')
    const main = page.getByRole('main')
    const bar = page.getByRole('status').filter({ hasText: say('Try again') })
    await expect(total).toContainText(balance)
    await expect(bar).toContainText(/\d\d:\d\d/)
    await expect(main.getByRole('button', { name: say('Withdraw'), exact: true })).toBeEnabled()
    await expect(main.getByRole('button', { name: say('Deposit'), exact: true })).toBeEnabled()
    // Couldn't be fetched on this device, so not cached: shows the error at once.
    await main.getByRole('button', { name: say('Refund'), exact: true }).click()
    await expect(dialog).toContainText(say('No connection. Check your internet and try again.'))
    await expect(dialog.getByRole('button', { name: say('Receive refund') })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await conditions.click()
    await expect(dialog).toContainText(timestamp)
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: say('Spin wheel'), exact: true }).click()
    await expect(main).toContainText(say('Spinning needs a connection.'))
    await expect(main).toContainText(timestamp)

    await open(page, '/user/profile')
    await expect(main).toContainText(groupPhone(member.phone))
    await expect(main).toContainText(timestamp)
    await page.getByRole('button', { name: say('Change password') }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: say('Save password') })).toBeDisabled()

    await open(page, '/user/statement')
    await expect(main.getByRole('list').first().getByRole('listitem').first()).toBeVisible()
    await expect(main).toContainText(timestamp)
    await expect(main.getByRole('navigation', { name: say('Pages') })).not.toContainText(timestamp)
    await expect(main.getByRole('alert')).toHaveCount(0)

    await open(page, '/user/bonus')
    await expect(main.getByRole('region', { name: say('All bonuses') })).toContainText(timestamp)
    await expect(main).toContainText(say('Searching needs a connection.'))

    await open(page, '/user/care')
    await expect(main.getByRole('region', { name: say('Net deposits') })).toContainText(/฿.*\d/)
    await expect(main.getByRole('region', { name: say('Net deposits') })).toContainText(timestamp)

    await open(page, '/user/contact')
    await expect(page.getByRole('heading', { level: 1, name: say('Contact us') })).toBeVisible()
    await expect(main).toContainText(timestamp)
    // The time in the bar is that of the balance, so only home shows it.
    await expect(bar).not.toContainText(/\d\d:\d\d/)
    await expect(main).not.toContainText(/NaN|undefined/)

    await open(page, '/user/home')
    await context.setOffline(false)
    await expect(bar).toHaveCount(0)
    await expect(total).not.toContainText(/\(/)
  })
}

test('an interrupted logout is completed at the next start', async ({ arrive, page, backend, watch }) => {
  watch.allow('/nothing')
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  await waitUntilCached(page, 'walletGet')
  await openEmptyPage(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  expect((await storageDump(page)).includes(member.phone)).toBe(true)
  await page.goto('/nothing')
  await started(page)
  await expect.poll(async () => (await storageDump(page)).includes(member.phone)).toBe(false)
})

test('home works without a cache if IndexedDB throws', async ({ arrive, page, join, watch }) => {
  watch.allowReport(/^kapao kept /)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
      if (name === 'kapao-kept') throw new DOMException('denied', 'SecurityError')
      return open.call(this, name, version)
    }
  })
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
})

test('home works if IndexedDB never responds', async ({ arrive, page, context, join }) => {
  await hangDatabase(context, 'kapao-kept')
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
})

test('the age of cached data is right on a phone whose clock is a day off', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 86_400_000
  })
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await waitForControl(page)
  await waitUntilCached(page, 'walletGet')
  await context.setOffline(true)
  await page.reload()
  await started(page)
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('25.00')
  await expect(total).toContainText(/as of \d\d:\d\d \((just now|\d+\sseconds?\sago|1\sminute\sago)\)/)
})
