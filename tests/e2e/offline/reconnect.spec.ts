import { portOf } from '#tests/e2e/fixtures/backend.ts'
import { test } from '#tests/e2e/fixtures/browsers/behind-tcp-proxy.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()
test.beforeEach(({ watch }) => {
  watch.allow(/./)
  watch.allowReport(/^kapao worker /)
})

test('a dead connection comes back: within five seconds the total is right again', async ({
  arrive,
  page,
  join,
  tcpProxy,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('฿1,000.00')
  await waitForControl(page)
  await buildCached(page)
  // All six connections that the browser opens to a host are idle, and die with the network.
  await page.evaluate(() => Promise.all(Array.from({ length: 6 }, () => fetch('/health/live'))))
  tcpProxy.stall(true)
  await page.getByRole('button', { name: 'Check balance' }).click()
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  await expect(bar).toBeVisible({ timeout: 12_000 })
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 300 })

  // The connections from before stay dead.
  tcpProxy.stall('dead')
  await expect(total).toContainText('฿700.00', { timeout: 5000 })
  await expect(bar).toHaveCount(0)
})

test('a start on a dead connection: within five seconds after it comes back the total is right', async ({
  arrive,
  page,
  join,
  tcpProxy,
  backend,
}) => {
  const member = await join({ baht: 1000, games: ['NAKA'] })
  await arrive('/user/home', { member })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('฿1,000.00')
  await waitForControl(page)
  await buildCached(page)
  await waitUntilCached(page, 'walletGet')
  tcpProxy.stall(true)
  await page.reload()
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  await expect(bar).toBeVisible({ timeout: 15_000 })
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 300 })
  tcpProxy.stall('dead')
  await expect(total).toContainText('฿700.00', { timeout: 5000 })
  await expect(bar).toHaveCount(0)
})

test('sign-in is enabled at most three seconds after the network answers again', async ({
  arrive,
  page,
  tcpProxy,
  backend,
}) => {
  await arrive('/login')
  // A registration that fails on the refused connection would be a console error of the browser.
  await waitForControl(page)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('0812345678')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const signIn = page.getByRole('button', { name: 'Sign in' })
  tcpProxy.setTarget(undefined)
  tcpProxy.cut()
  await signIn.click()
  await expect(signIn).toBeDisabled()
  await expect(signIn).toHaveAccessibleDescription('Signing in needs a connection.')
  tcpProxy.setTarget(portOf(backend.address))
  await expect(signIn).toBeEnabled({ timeout: 3000 })
})

test('a connection with six seconds of latency is never called offline, and the known total is shown at once', async ({
  arrive,
  page,
  join,
  tcpProxy,
}) => {
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await waitForControl(page)
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('25.00')
  await waitUntilCached(page, 'walletGet')
  await buildCached(page)
  const notices: string[] = []
  await page.exposeFunction('noteOffline', (text: string) => void notices.push(text))
  await page.addInitScript(() => {
    const search = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) {
        if (textContent.includes('Offline')) Reflect.get(globalThis, 'noteOffline')(textContent)
      }
    }
    new MutationObserver(search).observe(document, { childList: true, subtree: true, characterData: true })
  })
  tcpProxy.delay(6000)
  await page.reload()
  await started(page)
  await expect(total).toContainText('25.00', { timeout: 3000 })
  await expect(total).toContainText(/As of/, { timeout: 30_000 })
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('main').getByText('Deposit').first()).toBeVisible({ timeout: 20_000 })
  await page.goto('/user/bonus')
  await started(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 30_000 })
  expect(notices).toEqual([])
})
