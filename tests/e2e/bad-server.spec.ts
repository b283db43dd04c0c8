import type { Page } from '@playwright/test'
import { breakCall, type Fault, faults, loseReply } from './fixtures/faults.ts'
import { countOf, walletBaht } from './fixtures/ledger.ts'
import { firstOf } from './fixtures/looks.ts'
import { expect, test } from './fixtures/test.ts'
import { tryAgain } from './fixtures/try-again.ts'
import type { Watch } from './fixtures/watch.ts'

const names = Object.keys(faults) as Fault[]

/** Whatever the portal notes about a broken server. */
function expectTrouble(watch: Watch): void {
  watch.allow(/^\/api\//)
  watch.allowReport(/^kapao (not-json|bad-shape) /)
}

for (const fault of names) {
  test(`reading: ${fault} is said in words, figures stay, and a retry helps`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    expectTrouble(watch)
    const member = await join({ baht: 640 })
    const mend = await breakCall(page, '/api/wallet', faults[fault])
    await arrive('/user/home', { member })
    const trouble = page.getByRole('main').getByRole('alert')
    await expect(trouble).toContainText('Your balance couldn’t be loaded')
    await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|฿0\.00/)
    await mend()
    const hero = page.getByRole('region', { name: 'Total balance' })
    await tryAgain(trouble.getByRole('button', { name: 'Try again' }), hero.filter({ hasText: '640.00' }))

    await breakCall(page, '/api/wallet', faults[fault])
    await page.getByRole('button', { name: 'Check balance' }).click()
    await expect(hero).toContainText('Last known balance')
    await expect(hero).toContainText('640.00')
  })

  test(`statement: ${fault} is an error with a way on, never a blank page`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    expectTrouble(watch)
    const member = await join({ baht: 5 })
    const mend = await breakCall(page, '/api/statement', faults[fault])
    await arrive('/user/statement', { member })
    const trouble = page.getByRole('main').getByRole('alert')
    await expect(trouble).toContainText('This couldn’t be loaded')
    await mend()
    // A network that comes back is noticed without a tap.
    const entry = page.getByRole('button', { name: /Deposit/ }).filter({ hasText: '5.00' })
    if (fault !== 'nothing at all') await tryAgain(trouble.getByRole('button', { name: 'Try again' }), entry)
    else await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(entry).toBeVisible()
  })

  const isCut = fault === 'nothing at all'
  test(`signing in: ${fault} is said once, ${isCut ? 'by the offline bar' : 'at the form'}`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    expectTrouble(watch)
    const { phone, password } = await join()
    const mend = await breakCall(page, '/api/login', faults[fault])
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
    await mend()
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

test('money: a reply that is lost after the transfer: checked, found, not offered again', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  expectTrouble(watch)
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
  test(`money: ${fault} leaves the outcome unknown: said, read again, then offered again`, async ({
    arrive,
    page,
    join,
    backend,
    watch,
  }) => {
    expectTrouble(watch)
    const member = await join({ baht: 100, games: ['NAKA'] })
    await arrive('/user/home', { member })
    await page.waitForLoadState('networkidle')
    const mend = await breakCall(page, '/api/wallet/transfer', faults[fault])
    const mendReads = await breakCall(page, '/api/statement', (route) => route.abort('connectionreset'))
    const sheet = await startTransfer(page, '30', '฿30.00')
    await expect(sheet).toContainText('Result not known yet, checking')
    await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await mendReads()
    await tryAgain(sheet.getByRole('button', { name: 'Check now' }), sheet.getByText('Not in your statement'))
    expect(await countOf(backend, member.id, 'transfer')).toBe(0)
    await mend()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('30')
    await sheet.getByRole('button', { name: 'Transfer ฿30.00' }).click()
    await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
    expect(await walletBaht(backend, member.id)).toBe(70)
  })
}

test('money: an answer that takes longer than 60 s', async ({ arrive, page, join, backend, watch }) => {
  expectTrouble(watch)
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
    // The server does its work; the answer never comes back.
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

test('a read that takes longer than 60 s ends with words', async ({ arrive, page, join, watch }) => {
  expectTrouble(watch)
  await page.clock.install()
  const member = await join({ baht: 400 })
  await page.route('**/api/wallet', () => undefined)
  const asked = page.waitForRequest('**/api/wallet')
  await arrive('/user/home', { member })
  await asked
  // Home reads the wallet again once the games were asked: that read has a minute of its own.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('alert')).toContainText(
      'The server took too long to answer. Please try again.',
      { timeout: 1000 },
    )
  }).toPass()
})

test('without a network: said, money buttons off, figures keep their age, and it comes back', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  expectTrouble(watch)
  // Parts that weren't loaded yet: here no worker keeps them.
  watch.allow(/^\/(assets|media)\//)
  await arrive('/user/home', { member: await join({ baht: 55, games: ['NAKA'] }) })
  const hero = page.getByRole('region', { name: 'Total balance' })
  await expect(hero).toContainText('55.00')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(hero).toContainText('Last known balance')
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeEnabled()
})
