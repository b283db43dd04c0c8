import type { Page } from '@playwright/test'
import { withWorker } from '#tests/setup/browser.ts'
import { breakCall, faults } from './fixtures/faults.ts'
import { keptOnDevice } from './fixtures/kept.ts'
import { test } from './fixtures/line.ts'
import { expect, started } from './fixtures/test.ts'
import { buildCached, controlled } from './fixtures/worker.ts'

test.use(withWorker)
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
  await buildCached(page)
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

/** Notes every text of the total from now on, reloads included. */
async function followTotal(page: Page): Promise<() => Promise<readonly string[]>> {
  const seen: string[] = []
  await page.exposeFunction('noteTotal', (text: string) => void seen.push(text))
  await page.addInitScript(() => {
    let last = ''
    const look = () => {
      const text = document.querySelector('[aria-label="Total balance"] [aria-live]')?.textContent ?? last
      if (text !== last) Reflect.get(globalThis, 'noteTotal')(text)
      last = text
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return async () => seen
}

test('the total with the games is shown throughout, and is current within seconds of the connection’s return', async ({
  arrive,
  page,
  join,
  line,
  watch,
}) => {
  watch.allow(/./)
  const member = await join({ baht: 100, games: ['NAKA'] })
  await page.request.post('/api/wallet/transfer', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { from: 'WALLET', to: 'NAKA', amount: 40 },
  })
  const shown = await followTotal(page)
  await arrive('/user/home', { member })
  await controlled(page)
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('Games ฿40.00')
  await keptOnDevice(page, 'walletGet')
  line.stall(true)
  await page.reload()
  await started(page)
  await expect(total).toContainText(/Last known balance, as of \d\d:\d\d/, { timeout: 10_000 })
  await expect(total).toContainText('฿100.00')

  line.stall(false)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0, { timeout: 15_000 })
  await expect(total).toContainText(/As of/, { timeout: 5000 })
  await expect(total).toContainText('Games ฿40.00')
  expect(new Set(await shown())).toEqual(new Set(['฿100.00']))
})

test('a refresh of the games that fails leaves the total, as of the last one that succeeded', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/wallet/refresh/slot')
  const member = await join({ baht: 100, games: ['NAKA'] })
  const shown = await followTotal(page)
  await arrive('/user/home', { member })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText(/As of/)
  const mend = await breakCall(page, '/api/wallet/refresh/slot', faults['500 with a key'])
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(total).toContainText(/Last known balance, as of \d\d:\d\d/)
  await expect(page.getByText('The game balances couldn’t be refreshed.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(total).toContainText(/As of/)
  expect(new Set(await shown())).toEqual(new Set(['฿100.00']))
})
