import type { Locator, Page } from '@playwright/test'
import { type Deployment, test } from '#tests/e2e/fixtures/browsers/second-build.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { interrupt, leave, quiet, visit } from '#tests/e2e/fixtures/quiet.ts'
import { storageDump } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import {
  buildCached,
  cachedFiles,
  controlWorker,
  filesOfBuild,
  waitForControl,
} from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
// Each test caches two whole builds.
test.beforeEach(async ({ arrive, page, join, watch }) => {
  watch.allow(/^\/assets\//)
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  await waitForControl(page)
})
test.afterEach(async ({ context, deployment }) => {
  // Close the pages: one that is still fetching chunks would find neither build.
  for (const page of context.pages()) await interrupt(() => page.close())
  await deployment.restore()
})

/** URL of the first script that the page loaded; it differs between builds. */
async function buildOf(page: Page): Promise<string> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const first = names.find((name) => /\/assets\/[^/]+\.js$/.test(name))
  if (first === undefined) throw new Error('the page has loaded nothing yet')
  return first
}

/** Deploys the next build, and makes the browser update until the new service worker is waiting. */
async function deployTo(page: Page, deployment: Deployment): Promise<void> {
  await deployment.deployNext()
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()))
  // It caches every file of the build first, which takes long on a busy disk.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed')
}

/** Path of a file in the next build; font paths don't change. */
const pathInNextBuild = (path: string) => path.replace(/^\/assets\/(?=.*\.(js|css)$)/, '/assets/n')

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' })

/** Taps once all pages are quiet: a request just then makes Chromium postpone the activation, see service-worker-updates.ts. */
async function applyUpdate(page: Page): Promise<void> {
  for (const each of page.context().pages()) await quiet(each)
  await notice(page).getByRole('button', { name: 'Update now' }).click()
}

/** Waits until the page runs another build, which may take several reloads: see service-worker-updates.ts. */
async function expectUpdated(page: Page, before: string): Promise<void> {
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await started(page)
}

/** Types text that an update would discard. @returns its field */
async function typeCode(page: Page): Promise<Locator> {
  await visit(page, '/user/bonus')
  await started(page)
  const code = page.getByRole('textbox', { name: 'Promotion code' })
  await code.fill('EXTRA50')
  return code
}

/** Opens a page whose chunks are loaded lazily. */
async function openStatement(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
}

test('an update asks before unsaved text is lost, waits for a money request, and the old version keeps working until then', async ({
  page,
  deployment,
}) => {
  // Files not cached before the deployment would be lost with the old build.
  await buildCached(page)
  const code = await typeCode(page)
  const before = await buildOf(page)
  await deployTo(page, deployment)
  await applyUpdate(page)
  const confirmation = page.getByRole('dialog', { name: 'Update and lose what you typed?' })
  await confirmation.getByRole('button', { name: 'Finish first' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(code).toHaveValue('EXTRA50')

  // The server no longer has the old files: chunks come from the cache.
  expect((await page.request.get(before)).status()).toBe(404)
  await openStatement(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/qrcode/*', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await chooseWay(page, 'QR')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('button', { name: 'Create QR code ฿50.00' }).click()
  // Not getByRole: elements behind a modal sheet have no role.
  const offer = page.locator('[role=status] button', { hasText: 'Update now' })
  await expect(page.getByText('It waits until what is on its way has arrived.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
  await expect(offer).toHaveCount(1)
  expect(await buildOf(page)).toBe(before)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // No unsaved text: one tap updates.
  await applyUpdate(page)
  await expectUpdated(page, before)
  await expect(notice(page)).toHaveCount(0)
})

test('the new version is applied at the next start', async ({ page, context, deployment }) => {
  await buildCached(page)
  const before = await buildOf(page)
  await deployTo(page, deployment)
  // Like the previous build, the new one is fully cached: its first start needs no network.
  expect(await cachedFiles(page)).toEqual(expect.arrayContaining((await filesOfBuild()).map(pathInNextBuild)))
  // A reload keeps the page's version and offers the new one.
  await leave(page, () => page.reload())
  await started(page)
  expect(await buildOf(page)).toBe(before)
  await expect(notice(page)).toBeVisible()

  const next = await context.newPage()
  const worker = await controlWorker(next)
  await expect.poll(worker.isUpdateWaiting).toBe(true)
  await leave(page, () => page.close())
  await expect.poll(worker.isUpdateWaiting, { timeout: 90_000 }).toBe(false)
  await visit(next, '/user/home')
  await started(next)
  expect(await buildOf(next)).not.toBe(before)
  await expect(next.getByRole('region', { name: 'Total balance' })).toContainText('10.00')
  await expect(notice(next)).toHaveCount(0)
})

test('of two tabs, one updates and the other keeps its version until its own update', async ({
  page,
  context,
  deployment,
}) => {
  const second = await context.newPage()
  const code = await typeCode(second)
  const before = await buildOf(second)
  await expect.poll(() => second.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await buildCached(page)
  await deployTo(page, deployment)

  // With another tab open, a start doesn't update by itself.
  await leave(page, () => page.reload())
  await started(page)
  expect(await buildOf(page)).toBe(before)
  await applyUpdate(page)
  await expectUpdated(page, before)

  await expect(code).toHaveValue('EXTRA50')
  expect(await buildOf(second)).toBe(before)
  await openStatement(second)
  expect(await buildOf(second)).toBe(before)
  await applyUpdate(second)
  await expectUpdated(second, before)
})

test('turning the service worker off reloads open pages from the network and deletes caches, not token and slips', async ({
  page,
  deployment,
}) => {
  await buildCached(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('kapao-slips', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('keyval')
        request.onsuccess = () => {
          const write = request.result.transaction('keyval', 'readwrite')
          write.objectStore('keyval').put('a slip', 'meta/story')
          write.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
        request.onerror = () => reject(request.error)
      }),
  )
  let loads = 0
  page.on('load', () => loads++)
  await deployment.turnOff()
  const worker = await controlWorker(page)
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then((registration) => registration.update().then(() => undefined)),
  )
  // The new worker takes over once the old one is idle; a browser with a debugger may never see that.
  await expect
    .poll(async () => {
      await worker.stopOutdated()
      return loads
    })
    .toBe(1)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('10.00')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const portalCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kapao-')))
  await expect.poll(portalCaches).toEqual([])
  // The page registers the same script again, which unregisters itself again without a reload.
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  expect(loads).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  expect(await storageDump(page)).toContain('a slip')
})
