import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { responsesWarmedUp } from '#tests/e2e/fixtures/warm-up.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Stored on this device' })
const rowOf = (page: Page, title: string | RegExp) =>
  sheetOf(page).getByRole('listitem').filter({ hasText: title })

test('lists stored data with sizes and clears it, except for the app and unsent data', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await waitForControl(page)
  await buildCached(page)
  // What the warm-up stores later is not in the sheet's figures.
  await responsesWarmedUp(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Stored on this device' }).click()
  await expect(rowOf(page, /^The app/)).toContainText(/\d\s(KB|MB)/)
  await expect(rowOf(page, /^The app/).getByRole('button')).toHaveCount(0)
  await sheetOf(page).getByRole('button', { name: 'Clear Texts of the operator' }).click()
  await expect(sheetOf(page).getByRole('status')).toHaveText('Cleared.')
  await expect(sheetOf(page).getByRole('status')).toBeFocused()
  await expect(rowOf(page, 'Texts of the operator')).toHaveCount(0)
  await expect(rowOf(page, 'Balances and lists')).toBeVisible()
  await sheetOf(page)
    .getByRole('button', { name: /^Clear all, \d/ })
    .click()
  await expect(rowOf(page, 'Balances and lists')).toHaveCount(0)
  await expect(rowOf(page, /^The app/)).toContainText('Stays')
  await expect(sheetOf(page).getByRole('button', { name: /^Clear/ })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})
