import sharp from 'sharp'
import { array, object, optional, parse, string } from 'valibot'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

const manifestSchema = object({
  id: string(),
  name: string(),
  start_url: string(),
  scope: string(),
  display: string(),
  icons: array(
    object({ src: string(), sizes: string(), type: string(), purpose: optional(string(), 'any') }),
  ),
})

test('the manifest is valid and its icons have the declared sizes and types', async ({ arrive, page }) => {
  await arrive('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = parse(manifestSchema, await (await page.request.get(href ?? '')).json())
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone' })
  const found = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  for (const wanted of ['192x192 any', '512x512 any', '512x512 maskable']) expect(found).toContain(wanted)
  for (const { src, sizes, type } of manifest.icons) {
    const response = await page.request.get(src)
    expect(response.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    const { width, height } = await sharp(await response.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const session = await page.context().newCDPSession(page)
  expect((await session.send('Page.getAppManifest')).errors).toEqual([])
})

test('offline, the app opens at any route', async ({ arrive, page, context, join, watch }) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  await waitForControl(page)
  await buildCached(page)
  await context.setOffline(true)

  await page.reload()
  await started(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Statement' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  await expect(page.getByRole('main')).not.toContainText(/NaN|undefined/)
  for (const [path, title] of [
    ['/user/statement', 'Statement'],
    ['/user/bonus', 'Bonus'],
    ['/user/spin', 'Spin wheel'],
    ['/user/care', 'Look after yourself'],
    ['/user/contact', 'Contact us'],
  ] as const) {
    await page.goto(path)
    await started(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/NaN|undefined/)
  }
  await page.goto('/howto')
  await started(page)
  await expect(page.getByRole('heading', { level: 1, name: 'How to' })).toBeVisible()
  await page.getByText('Read the steps').first().click()
  await expect(page.getByRole('listitem').first()).toContainText('Sign in and tap Deposit')
  await page.goto('/login')
  await started(page)
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await expect(signIn).toBeDisabled()
  await expect(signIn).toHaveAccessibleDescription('Signing in needs a connection.')
  await bar.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/login')
  await started(page)
  await expect(signIn).toBeEnabled()
})
