import type { Page } from '@playwright/test'
import { test } from '#tests/e2e/fixtures/browsers/behind-tcp-proxy.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()

test('a connection that stalls counts as offline, and the portal notices when it recovers', async ({
  arrive,
  page,
  join,
  tcpProxy,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await waitForControl(page)
  const total = page.getByRole('region', { name: 'Total balance' })
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  await expect(total).toContainText('25.00')
  await waitUntilCached(page, 'walletGet')
  await buildCached(page)
  tcpProxy.stall(true)

  await page.reload()
  await started(page)
  await expect(total).toContainText('25.00')
  await expect(bar).toHaveCount(0)
  await expect(bar).toContainText(/showing data from \d\d:\d\d/, { timeout: 12_000 })
  // Data that was never cached shows an error after the same timeout instead of a spinner.
  await page.goto('/user/bonus')
  await started(page)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 12_000 })
  await page.goto('/user/home')
  await started(page)
  await expect(bar).toBeVisible({ timeout: 12_000 })

  tcpProxy.stall(false)
  await expect(bar).toHaveCount(0, { timeout: 5000 })
  await expect(total).toContainText(/As of/)
})

/** Records every text of the total balance from now on, across reloads. */
async function recordTotals(page: Page): Promise<() => Promise<readonly string[]>> {
  const texts: string[] = []
  await page.exposeFunction('noteTotal', (text: string) => void texts.push(text))
  await page.addInitScript(() => {
    let last = ''
    const recordText = () => {
      const text = document.querySelector('[aria-label="Total balance"] [aria-live]')?.textContent ?? last
      if (text !== last) Reflect.get(globalThis, 'noteTotal')(text)
      last = text
    }
    new MutationObserver(recordText).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  return async () => texts
}

test('the total including games stays visible while stalled, and is current seconds after recovery', async ({
  arrive,
  page,
  join,
  tcpProxy,
  watch,
}) => {
  watch.allow(/./)
  const member = await join({ baht: 100, games: ['NAKA'] })
  await page.request.post('/api/wallet/transfer', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { from: 'WALLET', to: 'NAKA', amount: 40 },
  })
  const totals = await recordTotals(page)
  await arrive('/user/home', { member })
  await waitForControl(page)
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('Games ฿40.00')
  await waitUntilCached(page, 'walletGet')
  tcpProxy.stall(true)
  await page.reload()
  await started(page)
  await expect(total).toContainText(/Last known balance, as of \d\d:\d\d/, { timeout: 12_000 })
  await expect(total).toContainText('฿100.00')

  tcpProxy.stall(false)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0, { timeout: 5000 })
  await expect(total).toContainText(/As of/, { timeout: 5000 })
  await expect(total).toContainText('Games ฿40.00')
  expect(new Set(await totals())).toEqual(new Set(['฿100.00']))
})

test('if refreshing the games fails, the total keeps its value and the time of the last success', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/wallet/refresh/slot')
  const member = await join({ baht: 100, games: ['NAKA'] })
  const totals = await recordTotals(page)
  await arrive('/user/home', { member })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText(/As of/)
  // A tap during the refresh of the start would only join it.
  await page.waitForLoadState('networkidle')
  const restore = await breakCall(page, '/api/wallet/refresh/slot', faults['500 with a key'])
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(total).toContainText(/Last known balance, as of \d\d:\d\d/)
  await expect(page.getByText('The game balances couldn’t be refreshed.')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(total).toContainText(/As of/)
  expect(new Set(await totals())).toEqual(new Set(['฿100.00']))
})
