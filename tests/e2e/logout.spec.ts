import { walletGet } from '#contract/wallet.ts'
import { launchOptions } from '#tests/setup/browser.ts'
import type { Backend } from './fixtures/backend.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { controlled } from './fixtures/worker.ts'

test.use({ launchOptions: launchOptions('whole') })

/** What the server says to a token. */
async function statusOf(backend: Backend, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(backend.address + walletGet.path, { headers })).status
}

test('logging out ends the session on the server: the old token opens nothing', async ({
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
  expect(await statusOf(backend, token)).toBe(200)
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => statusOf(backend, token)).toBe(401)
  // Another device of the member goes on.
  expect(await statusOf(backend, member.token)).toBe(200)
})

test('opening a public page ends the session on the server too', async ({ arrive, page, join, backend }) => {
  const member = await join()
  await arrive('/howto', { member })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.poll(() => statusOf(backend, member.token)).toBe(401)
})

test('where the server takes long, the member is logged out all the same', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 5 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('5.00')
  let asked = 0
  // Never answered.
  await page.route('**/api/logout', () => void asked++)
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect.poll(() => asked).toBe(1)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the member is logged out at once, and the server is not asked', async ({
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
    await controlled(page)
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('5.00')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await context.setOffline(false)
    expect(await statusOf(backend, member.token)).toBe(200)
  })
})

test('a host that does not offer it is not asked', async ({ arrive, page, join, backend }) => {
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
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await lookup
  await expect.poll(() => calls).toContain('/api/lookup/info')
  expect(calls).not.toContain('/api/logout')
  expect(await statusOf(backend, member.token)).toBe(200)
})
