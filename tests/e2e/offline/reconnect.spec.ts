import { portOf } from '#tests/e2e/fixtures/backend.ts'
import { test } from '#tests/e2e/fixtures/browsers/behind-tcp-proxy.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.beforeEach(({ watch }) => {
  watch.allow(/./)
  watch.allowReport(/^portal worker /)
})

test('a connection that dies while the app is open comes back: the total is right again', async ({
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
  await expect(bar).toBeVisible()
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 300 })
  // The connections from before stay dead.
  tcpProxy.stall('dead')
  await expect(total).toContainText('฿700.00')
  await expect(bar).toHaveCount(0)
})

test('a start on a dead connection shows the last known total all the time, and the right one once it comes back', async ({
  arrive,
  page,
  join,
  tcpProxy,
  backend,
}) => {
  const member = await join({ baht: 1000, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 40 })
  const totals: string[] = []
  await page.exposeFunction('recordTotal', (text: string) => void totals.push(text))
  await page.addInitScript(() => {
    let last = ''
    const recordText = () => {
      const text = document.querySelector('[aria-label="Total balance"] [aria-live]')?.textContent ?? last
      if (text !== last) Reflect.get(globalThis, 'recordTotal')(text)
      last = text
    }
    const observed = { childList: true, subtree: true, characterData: true }
    new MutationObserver(recordText).observe(document, observed)
  })
  await arrive('/user/home', { member })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('Games ฿40.00')
  await waitUntilCached(page, 'walletGet')
  await buildCached(page)
  await leave(page, () => {
    tcpProxy.stall(true)
    return page.reload()
  })
  await started(page)
  await expect(total).toContainText('฿1,000.00')
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  await expect(bar).toContainText(/showing data from \d\d:\d\d/)
  await expect(total).toContainText(/Last known at \d\d:\d\d/)
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 300 })

  tcpProxy.stall('dead')
  await expect(total).toContainText('฿700.00')
  await expect(total).toContainText(/Updated/)
  await expect(total).toContainText('Games ฿40.00')
  await expect(bar).toHaveCount(0)
  expect(new Set(totals)).toEqual(new Set(['฿1,000.00', '฿700.00']))
})

test('a refused connection disables the sign-in, which is enabled again by itself', async ({
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
  await expect(signIn).toBeEnabled()
})
