import type { Locator, Page } from '@playwright/test'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { hub } from '#tests/e2e/fixtures/money/spin.ts'
import { quiet } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

test.beforeEach(({ watch }) => {
  watch.allow(/^\/api\//)
  watch.allowReport(/^portal (not-json|bad-shape) /)
})

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const totalBalance = (page: Page) => page.getByRole('region', { name: 'Total balance' })
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Answers calls with the wrong shape until each is restored. */
async function breakCalls(page: Page, ...paths: readonly string[]) {
  const restores = new Map<string, () => Promise<void>>()
  for (const path of paths) restores.set(path, await breakCall(page, path, faults['the wrong shape']))
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

test('pages and dialogs show an error for each response of the wrong shape, and the content after a retry', async ({
  arrive,
  page,
  join,
}) => {
  const promotion = '/api/promotion/find/EXTRA50'
  const { restore, expectRecovery } = await breakCalls(
    page,
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
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await entriesGone(page)
  await bar.getByRole('link', { name: 'Home' }).click()
  await press(page, 'Bonus terms')
  await expectRecovery(content, {
    '/api/bonus': content.getByRole('article').first(),
    '/api/bonus/check/active': content.getByRole('textbox', { name: 'Promotion code' }),
  })
  await content.getByRole('textbox', { name: 'Promotion code' }).fill('EXTRA50')
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
  // Home does without these.
  await breakCall(page, '/api/lookup/notice', faults['the wrong shape'])
  await breakCall(page, '/api/spinwheel/active', faults['the wrong shape'])
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
