import { walletGet } from '#contract/wallet.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { inWholeBrowser } from '#tests/setup/browser.ts'

test.use(inWholeBrowser)

/** HTTP status of a wallet request with this token. */
async function statusOfToken(backend: Backend, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(backend.address + walletGet.path, { headers })).status
}

test('signing out ends the session on the server: the old token is rejected', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 5 })
  await arrive('/login')
  await signIn(page, member)
  const token = await page.evaluate(
    () => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '',
  )
  expect(await statusOfToken(backend, token)).toBe(200)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => statusOfToken(backend, token)).toBe(401)
  // The member's other device stays signed in.
  expect(await statusOfToken(backend, member.token)).toBe(200)
})

test('opening a public page ends the session on the server too', async ({ arrive, page, join, backend }) => {
  const member = await join()
  await arrive('/howto', { member })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(() => statusOfToken(backend, member.token)).toBe(401)
})

test('the member is signed out even if the server doesn’t respond', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 5 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('5.00')
  let logoutRequests = 0
  // Never fulfilled, so the request hangs.
  await page.route('**/api/logout', () => void logoutRequests++)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect.poll(() => logoutRequests).toBe(1)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('offline the member is signed out at once, and no request is sent', async ({
    arrive,
    page,
    context,
    join,
    backend,
    watch,
  }) => {
    watch.allow(/./)
    const member = await join({ baht: 5 })
    await arrive('/user/home', { member })
    await waitForControl(page)
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('5.00')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await context.setOffline(false)
    expect(await statusOfToken(backend, member.token)).toBe(200)
  })
})

test('no logout request is sent to a host without that capability', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.route('**/api/lookup/info', async (route) => {
    const response = await route.fetch()
    const { capabilities: _, ...rest } = await response.json()
    await route.fulfill({ response, json: rest })
  })
  const member = await join()
  await arrive('/user/home', { member })
  const lookup = page.waitForResponse('**/api/lookup/active')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await lookup
  await expect.poll(() => calls).toContain('/api/lookup/info')
  expect(calls).not.toContain('/api/logout')
  expect(await statusOfToken(backend, member.token)).toBe(200)
})
