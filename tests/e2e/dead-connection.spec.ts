import { keptOnDevice } from './fixtures/kept.ts'
import { test } from './fixtures/line.ts'
import { expect, started } from './fixtures/test.ts'
import { controlled } from './fixtures/worker.ts'

test.use({ serviceWorkers: 'allow' })
test.slow()

test('a connection that takes everything and never answers is like none, and its return is noticed', async ({
  arrive,
  page,
  join,
  line,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await controlled(page)
  const total = page.getByRole('region', { name: 'Total balance' })
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  await expect(total).toContainText('25.00')
  await keptOnDevice(page, 'walletGet')
  line.stall(true)

  await page.reload()
  await started(page)
  await expect(total).toContainText('25.00')
  await expect(bar).toHaveCount(0)
  await expect(bar).toContainText(/showing data from \d\d:\d\d/, { timeout: 7000 })
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
  // What was never read says so after the same few seconds, and nothing spins on.
  await page.goto('/user/bonus')
  await started(page)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 7000 })
  await page.goto('/user/home')
  await started(page)
  await expect(bar).toBeVisible({ timeout: 7000 })

  line.stall(false)
  await expect(bar).toHaveCount(0, { timeout: 45_000 })
  await expect(total).toContainText(/As of/)
})
