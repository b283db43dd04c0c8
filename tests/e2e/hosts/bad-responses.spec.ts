import type { Page } from '@playwright/test'
import { allowStorageTimeouts } from '#tests/e2e/fixtures/clock.ts'
import { breakCall, type Fault, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'
import type { Watch } from '#tests/e2e/fixtures/watch.ts'

const names = Object.keys(faults) as Fault[]

/** Allows the failed requests and the reports that a broken server causes. */
function allowBackendErrors(watch: Watch): void {
  watch.allow(/^\/api\//)
  watch.allowReport(/^kapao (not-json|bad-shape) /)
}

for (const fault of names) {
  test(`wallet: ${fault} shows an error, a retry recovers, and known balances stay visible`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    allowBackendErrors(watch)
    const member = await join({ baht: 640 })
    const restore = await breakCall(page, '/api/wallet', faults[fault])
    await arrive('/user/home', { member })
    const errorAlert = page.getByRole('main').getByRole('alert')
    await expect(errorAlert).toContainText('Your balance couldn’t be loaded')
    await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|฿0\.00/)
    await restore()
    const totalBalance = page.getByRole('region', { name: 'Total balance' })
    await tryAgain(
      errorAlert.getByRole('button', { name: 'Try again' }),
      totalBalance.filter({ hasText: '640.00' }),
    )

    await breakCall(page, '/api/wallet', faults[fault])
    await page.getByRole('button', { name: 'Check balance' }).click()
    await expect(totalBalance).toContainText('Last known balance')
    await expect(totalBalance).toContainText('640.00')
  })

  test(`statement: ${fault} shows an error that can be retried, never a blank page`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    allowBackendErrors(watch)
    const member = await join({ baht: 5 })
    const restore = await breakCall(page, '/api/statement', faults[fault])
    await arrive('/user/statement', { member })
    const errorAlert = page.getByRole('main').getByRole('alert')
    await expect(errorAlert).toContainText('This couldn’t be loaded')
    await restore()
    // The portal notices that the network is back without a tap.
    const entry = page.getByRole('button', { name: /Deposit/ }).filter({ hasText: '5.00' })
    if (fault !== 'nothing at all')
      await tryAgain(errorAlert.getByRole('button', { name: 'Try again' }), entry)
    else await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(entry).toBeVisible()
  })

  const isCut = fault === 'nothing at all'
  test(`signing in: ${fault} is shown once, ${isCut ? 'in the offline bar' : 'at the form'}`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    allowBackendErrors(watch)
    const { phone, password } = await join()
    const restore = await breakCall(page, '/api/login', faults[fault])
    await arrive('/login')
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    const bar = page.getByRole('status').filter({ hasText: 'Offline' })
    if (isCut) {
      await expect(bar).toBeVisible()
      await expect(alert).toHaveCount(0)
    } else {
      await expect(alert).toHaveText(/\w+ .*\./)
      await expect(bar).toHaveCount(0)
    }
    await restore()
    if (isCut) await bar.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/user/home')
  })
}

async function startTransfer(page: Page, amount: string, figure: string) {
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await sheet.getByRole('button', { name: `Transfer ${figure}` }).click()
  return sheet
}

test('money: a transfer whose response is lost is found in the statement and not offered again', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  allowBackendErrors(watch)
  const member = await join({ baht: 100, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await page.waitForLoadState('networkidle')
  await page.route('**/api/wallet/transfer', loseReply)
  const sheet = await startTransfer(page, '30', '฿30.00')
  await expect(sheet).toContainText('Your request arrived')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(sheet).toContainText('70.00')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('Main wallet ฿70.00')
  expect(await walletBaht(backend, member.id)).toBe(70)
  expect(await countOf(backend, member.id, 'transfer')).toBe(1)
})

for (const fault of firstOf(2, [
  '500 with a key',
  '500 without a key',
  'HTML instead of JSON',
  'nothing at all',
] as const)) {
  test(`money: after ${fault} the outcome is unknown; it is checked, then the transfer is offered again`, async ({
    arrive,
    page,
    join,
    backend,
    watch,
  }) => {
    allowBackendErrors(watch)
    const member = await join({ baht: 100, games: ['NAKA'] })
    await arrive('/user/home', { member })
    await page.waitForLoadState('networkidle')
    const restore = await breakCall(page, '/api/wallet/transfer', faults[fault])
    const restoreReads = await breakCall(page, '/api/statement', (route) => route.abort('connectionreset'))
    const sheet = await startTransfer(page, '30', '฿30.00')
    await expect(sheet).toContainText('Result not known yet, checking')
    await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await restoreReads()
    await tryAgain(sheet.getByRole('button', { name: 'Check now' }), sheet.getByText('Not in your statement'))
    expect(await countOf(backend, member.id, 'transfer')).toBe(0)
    await restore()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('30')
    await sheet.getByRole('button', { name: 'Transfer ฿30.00' }).click()
    await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
    expect(await walletBaht(backend, member.id)).toBe(70)
  })
}

test('money: a withdrawal that times out after 60 s is found in the statement', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  allowBackendErrors(watch)
  allowStorageTimeouts(watch)
  await page.clock.install()
  const member = await join({ baht: 400 })
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('400.00')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('150')
  await sheet.getByRole('button', { name: 'Review withdrawal' }).click()
  let answered = false
  await page.route('**/api/wallet/withdrawAll', async (route) => {
    // The server processes the request, but the response never arrives.
    await route.fetch()
    answered = true
  })
  await page.clock.fastForward(1000)
  await sheet.getByRole('button', { name: 'Confirm withdrawal of ฿150.00' }).click()
  await expect.poll(() => answered).toBe(true)
  await page.clock.fastForward(61_000)
  await expect(sheet).toContainText('Your request arrived')
  expect(await walletBaht(backend, member.id)).toBe(250)
  expect(await countOf(backend, member.id, 'withdraw')).toBe(1)
})

test('a read that takes longer than 60 s ends with an error message', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  allowBackendErrors(watch)
  allowStorageTimeouts(watch)
  await page.clock.install()
  const member = await join({ baht: 400 })
  await page.route('**/api/wallet', () => undefined)
  const asked = page.waitForRequest('**/api/wallet')
  await arrive('/user/home', { member })
  await asked
  // Home reads the wallet again after refreshing the games; that request has its own 60 s timeout.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('alert')).toContainText(
      'The server took too long to answer. Please try again.',
      { timeout: 1000 },
    )
  }).toPass()
})

test('offline: balances show their age, and money calls wait until the network is back', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  allowBackendErrors(watch)
  // Chunks that weren't loaded yet: no service worker caches them in this test.
  watch.allow(/^\/(assets|media)\//)
  await arrive('/user/home', { member: await join({ baht: 55, games: ['NAKA'] }) })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance).toContainText('55.00')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  const review = page.getByRole('button', { name: 'Review withdrawal' })
  await expect(review).toBeEnabled()
  await context.setOffline(true)
  // Not by role: the page behind a dialog has none.
  await expect(page.locator('main')).toContainText('Last known balance')
  await expect(review).toBeDisabled()
  await context.setOffline(false)
  await expect(review).toBeEnabled()
})
