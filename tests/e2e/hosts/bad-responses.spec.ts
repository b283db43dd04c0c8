import type { Locator, Page } from '@playwright/test'
import { breakCall, type Fault, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { hub } from '#tests/e2e/fixtures/money/spin.ts'
import { quiet } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

test.beforeEach(({ watch }) => {
  watch.allow(/^\/api\//)
  watch.allowReport(/^kapao (not-json|bad-shape) /)
})

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const totalBalance = (page: Page) => page.getByRole('region', { name: 'Total balance' })
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Breaks calls until each is restored. */
async function breakCalls(page: Page, fault: Fault, ...paths: readonly string[]) {
  const restores = new Map<string, () => Promise<void>>()
  for (const path of paths) restores.set(path, await breakCall(page, path, faults[fault]))
  return {
    restore: (path: string) => restores.get(path)?.(),
    /** Asserts that a page or dialog shows an error for each call in turn, and its content after a retry. */
    expectRecovery: async (container: Locator, contents: Readonly<Record<string, Locator>>) => {
      for (const [path, content] of Object.entries(contents)) {
        await test.step(path, async () => {
          const retry = container.getByRole('button', { name: 'Try again' }).first()
          await expect(retry).toBeVisible()
          await expect(container).toContainText(/problem|can't be (read|used)/)
          await expect(container).not.toContainText(/NaN|undefined|\[object|Invalid Date/)
          await restores.get(path)?.()
          await tryAgain(retry, content)
        })
      }
    },
  }
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await entriesGone(page)
}

test('home and its dialogs show an error for each response of the wrong shape, and the content after a retry', async ({
  arrive,
  page,
  join,
  switches,
}) => {
  await switches({ inviteBanner: false, refundBanner: false })
  const { expectRecovery } = await breakCalls(
    page,
    'the wrong shape',
    '/api/invite',
    '/api/refund/check',
    '/api/refund',
    '/api/wallet/account/NAKA',
    '/api/lookup/conditions',
    // Home and dialogs work without these.
    '/api/invite/banners',
    '/api/refund/banners',
    '/api/lookup/notice',
    '/api/spinwheel/active',
  )
  await arrive('/user/home', { member: await join({ baht: 640, games: ['NAKA'] }) })
  await expect(totalBalance(page)).toContainText('640.00')
  await expect(page.getByRole('button', { name: 'Refresh all' })).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveCount(0)

  const sheet = dialog(page)
  await press(page, 'Invite')
  await expectRecovery(sheet, { '/api/invite': sheet.getByText('No one has registered with your link yet.') })
  await expect(sheet.getByText('Your invite link').first()).toBeVisible()
  await closeDialog(page)
  await press(page, 'Refund')
  await expectRecovery(sheet, {
    '/api/refund/check': sheet.getByText('Refund to receive').first(),
    '/api/refund': sheet.getByText('You haven’t received a refund yet.'),
  })
  await closeDialog(page)
  await press(page, 'Open Naka')
  await expectRecovery(sheet, {
    '/api/wallet/account/NAKA': sheet.getByRole('button', { name: 'Copy username' }),
  })
  await closeDialog(page)
  await press(page, 'Conditions')
  await expectRecovery(sheet, { '/api/lookup/conditions': sheet.getByText('One person').first() })
})

test('every other screen shows an error for each response of the wrong shape, and the content after a retry', async ({
  arrive,
  page,
  join,
}) => {
  const promotion = '/api/promotion/find/KAPAO50'
  const { restore, expectRecovery } = await breakCalls(
    page,
    'the wrong shape',
    '/api/spinwheel/active',
    '/api/spinwheel/setup',
    '/api/spinwheel/coupon',
    '/api/statement',
    '/api/statement/slip',
    '/api/lookup/contact',
    '/api/bonus',
    '/api/bonus/check/active',
    promotion,
  )
  await arrive('/user/spin', { member: await join({ baht: 5 }) })
  const content = main(page)
  await expectRecovery(content, {
    // The wheel itself is broken, too.
    '/api/spinwheel/active': content.getByText(/problem|can't be (read|used)/).first(),
    '/api/spinwheel/setup': hub(page),
    '/api/spinwheel/coupon': content.getByText('No coupons yet'),
  })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Contact' }).click()
  await expectRecovery(content, { '/api/lookup/contact': content.getByText('Support answers').first() })
  await bar.getByRole('link', { name: 'Statement' }).click()
  await expectRecovery(content, {
    '/api/statement': content.getByRole('button', { name: /Deposit/ }).filter({ hasText: '5.00' }),
  })
  await press(page, 'Upload slip status')
  await expectRecovery(dialog(page), { '/api/statement/slip': dialog(page).getByText('No slips yet') })
  await closeDialog(page)
  await bar.getByRole('link', { name: 'Home' }).click()
  await press(page, 'Bonus terms')
  await expectRecovery(content, {
    '/api/bonus': content.getByRole('article').first(),
    '/api/bonus/check/active': content.getByRole('textbox', { name: 'Promotion code' }),
  })
  await content.getByRole('textbox', { name: 'Promotion code' }).fill('KAPAO50')
  await press(page, 'Search')
  await expect(content.getByRole('alert')).toHaveText(/\w+ .*\./)
  await expect(content.getByRole('alert')).not.toContainText(/not found|undefined/)
  await restore(promotion)
  await press(page, 'Search')
  await expect(dialog(page)).toContainText('Receive 50')
})

test('wallet: whatever comes instead of the balance shows an error, and a known balance stays visible', async ({
  arrive,
  page,
  join,
}) => {
  const restore = await breakCall(page, '/api/wallet', faults['the wrong shape'])
  await arrive('/user/home', { member: await join({ baht: 640 }) })
  const errorAlert = main(page).getByRole('alert')
  await expect(errorAlert).toContainText('Your balance couldn’t be loaded')
  await expect(main(page)).not.toContainText(/NaN|undefined|฿0\.00/)
  await restore()
  const current = totalBalance(page).filter({ hasText: '640.00', hasNotText: 'Last known at' })
  await tryAgain(errorAlert.getByRole('button', { name: 'Try again' }), current)
  // The last one takes the page offline.
  for (const [name, fault] of Object.entries(faults)) {
    await test.step(name, async () => {
      await expect(current).toBeVisible()
      // The button would join a refresh in flight.
      await quiet(page)
      const restoreAgain = await breakCall(page, '/api/wallet', fault)
      await press(page, 'Check balance')
      await expect(totalBalance(page)).toContainText('Last known at')
      await expect(totalBalance(page)).toContainText('640.00')
      await restoreAgain()
      if (fault !== faults['nothing at all'])
        await tryAgain(page.getByRole('button', { name: 'Check balance' }), current)
    })
  }
})

test('signing in: whatever comes instead of a token is shown once, at the form or in the offline bar', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join()
  await arrive('/login')
  const password = page.getByLabel('Password', { exact: true })
  const alert = main(page).getByRole('alert')
  const statuses = page.getByRole('status').filter({ hasText: /Offline|Your session has ended/ })
  await page.getByRole('textbox', { name: 'Phone number' }).fill(member.phone)
  const { 'nothing at all': cut, ...answers } = faults
  const refuse = (status: number, message: string) => (route: Parameters<typeof cut>[0]) =>
    route.fulfill({ status, json: { message } })
  for (const [name, fault, text] of [
    ...Object.entries(answers).map(([name, fault]) => [name, fault, /\w+ .*\./] as const),
    ['a refused token', refuse(401, 'invalid-token'), /^We could not verify your identity/],
    ['too many attempts', refuse(429, 'REQUEST_LIMIT'), /^Too many requests/],
  ] as const) {
    await test.step(name, async () => {
      const restore = await breakCall(page, '/api/login', fault)
      await password.fill(`password for ${name}`)
      await expect(alert).toHaveCount(0)
      await press(page, 'Sign in')
      await expect(alert).toHaveText(text)
      await expect(statuses).toHaveCount(0)
      await restore()
    })
  }
  const restore = await breakCall(page, '/api/login', cut)
  // Otherwise the page would be online again with its next health check.
  const restoreHealthCheck = await breakCall(page, '/api/lookup/active', cut)
  await password.fill(member.password)
  await press(page, 'Sign in')
  await expect(statuses).toContainText('Offline')
  await expect(alert).toHaveCount(0)
  await restore()
  await restoreHealthCheck()
  await expect(statuses).toHaveCount(0)
  await press(page, 'Sign in')
  await expect(page).toHaveURL('/user/home')
})

async function startTransfer(page: Page, amount: string, figure: string) {
  await press(page, 'Transfer')
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
}) => {
  const member = await join({ baht: 100, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await expect(totalBalance(page)).toContainText('100.00')
  await quiet(page)
  await page.route('**/api/wallet/transfer', loseReply)
  const sheet = await startTransfer(page, '30', '฿30.00')
  await expect(sheet).toContainText('Your request arrived')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(sheet).toContainText('70.00')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(totalBalance(page)).toContainText('Main wallet ฿70.00')
  expect(await walletBaht(backend, member.id)).toBe(70)
  expect(await countOf(backend, member.id, 'transfer')).toBe(1)
})

test('money: after a failure the outcome is unknown; it is checked, then the transfer is offered again', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 100, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await expect(totalBalance(page)).toContainText('100.00')
  // Of different amounts, so that the first transfer's entry can't be taken for the second one's.
  const attempts = [
    { fault: '500 with a key', baht: 30, left: 70 },
    { fault: 'nothing at all', baht: 20, left: 50 },
  ] as const
  for (const [count, { fault, baht, left }] of attempts.entries()) {
    await test.step(fault, async () => {
      await quiet(page)
      const restore = await breakCall(page, '/api/wallet/transfer', faults[fault])
      const restoreReads = await breakCall(page, '/api/statement', faults['nothing at all'])
      const sheet = await startTransfer(page, String(baht), `฿${baht}.00`)
      await expect(sheet).toContainText('Result not known yet, checking')
      await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await restoreReads()
      await tryAgain(
        sheet.getByRole('button', { name: 'Check now' }),
        sheet.getByText('Not in your statement'),
      )
      expect(await countOf(backend, member.id, 'transfer')).toBe(count)
      await restore()
      await sheet.getByRole('button', { name: 'Try again' }).click()
      await sheet.getByRole('textbox', { name: 'Amount' }).fill(String(baht))
      await sheet.getByRole('button', { name: `Transfer ฿${baht}.00` }).click()
      await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await entriesGone(page)
      expect(await walletBaht(backend, member.id)).toBe(left)
    })
  }
})
