import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import {
  countStoredPictures,
  openDeposit,
  pastePicture,
  storedSlipStates,
} from '#tests/e2e/fixtures/money/slips.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withPushAndSync } from '#tests/setup/browser.ts'

test.use(withPushAndSync)

test('a slip pasted offline survives a reload and is sent once online', async ({
  arrive,
  page,
  transfer,
  atServer,
}) => {
  const { member, slip } = await transfer(120, { baht: 10 })
  await arrive('/user/home', { member })
  await waitForControl(page)
  await buildCached(page)
  const sheet = await openDeposit(page)
  await expect(sheet.getByRole('button', { name: 'Copy Kasikornbank ···3344' })).toBeVisible()
  await page.context().setOffline(true)
  await pastePicture(page, slip)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  await expect(sheet.getByText('It is sent automatically when you’re back online.')).toBeVisible()
  await expect(sheet.getByText(/Send by \d\d:\d\d/)).toBeVisible()
  await expect.poll(() => storedSlipStates(page)).toEqual(['waiting'])

  await leave(page, () => page.reload())
  await expect(page.getByText('1 slip waits for a connection')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(queue.getByRole('link', { name: 'Look at the slip' })).toBeVisible()
  expect(await atServer(member)).toEqual({ slips: 0, baht: 10 })
  await page.context().setOffline(false)
  await expect(queue.getByText('The money is in your wallet.', { exact: true })).toBeVisible()
  await expect(queue).toContainText('฿120.00')
  await queue.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('130.00')
  expect(await atServer(member)).toEqual({ slips: 1, baht: 130 })
  // Pictures of sent slips are deleted.
  await expect.poll(() => countStoredPictures(page)).toBe(0)
})
