import type { BrowserContext, Page } from '@playwright/test'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

/** Goes offline and opens a page of the portal. */
async function openOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(true)
  await page.goto(path)
  await started(page)
}

/** All entries of all caches; `token`: whether the request has an Authorization header. */
function readCaches(
  page: Page,
): Promise<{ cache: string; path: string; search: string; token: boolean; text: string }[]> {
  return page.evaluate(async () => {
    const all = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const { pathname, search } = new URL(request.url)
        const isText = !/\.(woff2|mp4|jpg)$/.test(pathname)
        all.push({
          cache: name,
          path: pathname,
          search,
          token: request.headers.has('authorization'),
          text: isText ? ((await response?.text()) ?? '') : '',
        })
      }
    }
    return all
  })
}

test('after a first visit every part of the app is cached and opens offline', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  // No reload yet: the service worker doesn't control the page.
  await buildCached(page)
  await openOffline(page, context, '/user/spin')
  await expect(page.getByRole('heading', { level: 1, name: 'Spin wheel' })).toBeVisible()
})

test('of API responses only the listed lookups are cached, and never a token', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ baht: 25 })
  await arrive('/user/home', { member })
  await waitForControl(page)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  for (const path of ['/user/profile', '/user/statement', '/user/bonus', '/user/contact']) {
    await page.goto(path)
    await started(page)
    await page.waitForLoadState('networkidle')
  }
  const all = await readCaches(page)
  const calls = all.filter(({ path }) => path.startsWith('/api/'))
  expect(calls.map(({ path }) => path)).toContain('/api/lookup/contact')
  for (const { path, cache } of calls) {
    expect(cache).toBe('kapao-lookups')
    expect(path).toMatch(/^\/api\/lookup\/(banks|sources|conditions|agreements|info|notice|contact)$/)
  }
  expect(all.filter(({ token }) => token)).toEqual([])
  expect(
    all.filter(({ text, search }) => (text + search).includes(member.token)).map(({ path }) => path),
  ).toEqual([])
})

test('logout deletes cached lookups of the member and keeps those of visitors', async ({
  arrive,
  page,
  join,
}) => {
  const lookups = async () =>
    (await readCaches(page))
      .filter(({ cache }) => cache === 'kapao-lookups')
      .map(({ path, search }) => path + search)
  const memberLookups = async () => (await lookups()).filter((key) => key.includes('token='))
  await arrive('/contact')
  await waitForControl(page)
  await expect.poll(lookups).toContain('/api/lookup/contact?language=en')
  const member = await join({ baht: 25 })
  await page.evaluate((token) => localStorage.setItem('token', token), member.token)
  await page.goto('/user/contact')
  await started(page)
  await expect(page.getByRole('main')).toContainText('Our team answers every day')
  await expect
    .poll(async () => (await memberLookups()).map((key) => key.replace(/=[0-9a-f]{64}$/, '')))
    .toContain('/api/lookup/contact?language=en&token')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(memberLookups).toEqual([])
  expect(await lookups()).toContain('/api/lookup/contact?language=en')
})

test('a visitor can read the contact page offline, and it still shows that it is offline', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/contact')
  await waitForControl(page)
  await expect(page.getByRole('main')).toContainText('Our team answers every day')
  await openOffline(page, context, '/contact')
  await expect(page.getByRole('main')).toContainText('Our team answers every day')
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
})

test('pictures shared by another app are stored before the page opens', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join() })
  await waitForControl(page)
  // Without the fragment, the page doesn't ask what to do with the picture.
  await page.addInitScript(() => {
    if (location.hash === '#slip') history.replaceState(history.state, '', location.pathname)
  })
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share'
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'slip'
    input.multiple = true
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array([1, 2, 3])], 'slip.jpg', { type: 'image/jpeg' }))
    files.items.add(new File(['%PDF'], 'other.pdf', { type: 'application/pdf' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  })
  const landed = await page.waitForRequest(
    (request) => request.isNavigationRequest() && request.method() === 'GET',
  )
  expect(new URL(landed.url()).pathname).toBe('/user/home')
  await started(page)
  const items = await page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const request = indexedDB.open('kapao-shared', 1)
        request.onsuccess = () => {
          const all = request.result.transaction('keyval').objectStore('keyval').getAll()
          all.onsuccess = () =>
            resolve(
              all.result
                // The same store holds the number of lost files until it is shown.
                .filter(({ bytes }) => bytes !== undefined)
                .map(({ name, type, bytes }) => ({ name, type, bytes: [...new Uint8Array(bytes)] })),
            )
        }
        request.onerror = () => reject(request.error)
      }),
  )
  expect(items).toEqual([{ name: 'slip.jpg', type: 'image/jpeg', bytes: [1, 2, 3] }])
})

test('without a service worker the server stores no shared files and redirects with a notice', async ({
  page,
  baseURL,
}) => {
  const multipart = { slip: { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([1]) } }
  const response = await page.request.post(`${baseURL}/share`, { multipart, maxRedirects: 0 })
  expect([response.status(), response.headers().location]).toEqual([303, '/user/home#slip-lost'])
})
