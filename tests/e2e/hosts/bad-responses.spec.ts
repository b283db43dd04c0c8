import type { Locator, Page } from '@playwright/test'
import { breakCall, type Fault, faults } from '#tests/e2e/fixtures/faults.ts'
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
