import type { Locator } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('the statement has the details of an entry beside the list; on phones they are in a sheet', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 500, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 120 })
  await arrive('/user/statement', { member })
  const main = page.getByRole('main')
  const details = page.getByRole('region', { name: 'Entry details' })
  const transfer = main.getByRole('button', { name: /Main wallet → Naka/ })
  const deposit = main.getByRole('button', { name: /Deposit from/ })
  await expect(details).toContainText('฿120.00')
  await expect(transfer).toHaveAttribute('aria-current', 'true')
  await deposit.click()
  await expect(details).toContainText('+฿500.00')
  await expect(deposit).toHaveAttribute('aria-current', 'true')
  await expect(transfer).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await boxOf(details)).x).toBeGreaterThan((await boxOf(deposit)).right)
  await inspectorOf(page, ['light', 'dark'])('the statement at 1280 px')

  // An entry that the filter hides isn't shown beside the list.
  await main.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(deposit).toHaveCount(0)
  await expect(details).toContainText('฿120.00')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(details).toHaveCount(0)
  await transfer.click()
  await expect(page.getByRole('dialog', { name: 'Entry details' })).toContainText('฿120.00')
})

test('the profile has two columns, on phones one', async ({ arrive, page, join }) => {
  await arrive('/user/profile', { member: await join({ baht: 500 }) })
  const bank = page.getByRole('region', { name: 'Bank account', exact: true })
  const settings = page.getByRole('region', { name: 'Settings', exact: true })
  await expect(bank).toBeVisible()
  expect((await boxOf(settings)).x).toBeGreaterThan((await boxOf(bank)).right)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectBelow(settings, bank)
})

test('responsible play has the limits beside the figures, on phones rows for them below', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/care', { member: await join({ baht: 500 }) })
  const net = page.getByRole('region', { name: 'Net deposits' })
  const pause = page.getByRole('region', { name: 'Pause deposits' })
  await expect(net).toBeVisible()
  expect((await boxOf(pause)).x).toBeGreaterThan((await boxOf(net)).right)
  await inspectorOf(page, ['light', 'dark'])('responsible play at 1280 px')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(pause).toHaveCount(0)
  await expectBelow(page.getByRole('list', { name: 'Limits' }), net)
})

async function expectBelow(second: Locator, first: Locator) {
  expect((await boxOf(second)).y).toBeGreaterThan((await boxOf(first)).y)
  expect((await boxOf(second)).x).toBe((await boxOf(first)).x)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It isn’t visible.')
  return { ...box, right: box.x + box.width }
}
