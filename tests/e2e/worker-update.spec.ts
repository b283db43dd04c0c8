import type { Locator, Page } from '@playwright/test'
import { withWorker } from '#tests/setup/browser.ts'
import { type Deployment, test } from './fixtures/second-build.ts'
import { expect, started } from './fixtures/test.ts'
import { buildCached, cachedFiles, controlled, filesOfBuild } from './fixtures/worker.ts'

test.use(withWorker)
// Each deploys over the same directory. What is kept is fetched and kept twice in each.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeEach(async ({ arrive, page, join, watch }) => {
  watch.allow(/^\/assets\//)
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  await controlled(page)
})
test.afterEach(async ({ context, deployment }) => {
  // A page that still fetches its parts would find neither build.
  for (const page of context.pages()) await page.close()
  await deployment.restore()
})

/** Address of the first script that the page loaded: another in each build. */
async function buildOf(page: Page): Promise<string> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const first = names.find((name) => /\/assets\/[^/]+\.js$/.test(name))
  if (first === undefined) throw new Error('the page has loaded nothing yet')
  return first
}

/** The operator deploys the next build; the browser looks for its worker, which waits then. */
async function deployTo(page: Page, deployment: Deployment): Promise<void> {
  await deployment.deployNext()
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()))
  // It fetches and keeps every file of the build before that; a busy disk takes its time.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), {
      timeout: 30_000,
    })
    .toBe('installed')
}

/** The path of a file in the next build; fonts keep theirs. */
const nextName = (path: string) => path.replace(/^\/assets\/(?=.*\.(js|css)$)/, '/assets/n')

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' })

const takeUpdate = (page: Page) => notice(page).getByRole('button', { name: 'Update now' }).click()

/** Waits until the page runs another build. */
async function updated(page: Page, before: string): Promise<void> {
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await started(page)
}

/** Types something that an update would lose. @returns its field */
async function typeCode(page: Page): Promise<Locator> {
  await page.goto('/user/bonus')
  await started(page)
  const code = page.getByRole('textbox', { name: 'Promotion code' })
  await code.fill('KAPAO50')
  return code
}

/** Goes to a page of the portal whose parts come after the start. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
}

test('over an open form the new version asks, and the old page goes on', async ({ page, deployment }) => {
  // What isn't kept by then is gone with the old build.
  await buildCached(page)
  const code = await typeCode(page)
  const before = await buildOf(page)
  await deployTo(page, deployment)
  await takeUpdate(page)
  const question = page.getByRole('dialog', { name: 'Update and lose what you typed?' })
  await question.getByRole('button', { name: 'Finish first' }).click()
  await expect(question).toHaveCount(0)
  await expect(code).toHaveValue('KAPAO50')
  expect(await buildOf(page)).toBe(before)

  // The server has none of its files any more: the page's parts come from what is kept.
  expect((await page.request.get(before)).status()).toBe(404)
  await goOn(page)
  expect(await buildOf(page)).toBe(before)

  // Nothing is typed there: one tap is enough.
  await takeUpdate(page)
  await updated(page, before)
  await expect(notice(page)).toHaveCount(0)
})

test('while money may be moving the new version can’t be taken', async ({ page, deployment }) => {
  await buildCached(page)
  const before = await buildOf(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/qrcode/*', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByRole('tab', { name: 'QR' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByRole('button', { name: 'Create QR code ฿50.00' }).click()
  await deployTo(page, deployment)
  // No locators by role: what lies behind a sheet has none.
  const offer = page.locator('[role=status] button', { hasText: 'Update now' })
  await expect(page.getByText('It waits until what is on its way has arrived.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
  await expect(offer).toHaveCount(1)
  expect(await buildOf(page)).toBe(before)
})

test('the new version comes by itself with the next start', async ({ page, context, deployment }) => {
  await buildCached(page)
  const before = await buildOf(page)
  await deployTo(page, deployment)
  // The version before was cached whole, and so is this one: its first start needs no network.
  expect(await cachedFiles(page)).toEqual(expect.arrayContaining((await filesOfBuild()).map(nextName)))
  // Loading the page anew isn't leaving it: it stays with its version, and the new one is offered.
  await page.reload()
  await started(page)
  expect(await buildOf(page)).toBe(before)
  await expect(notice(page)).toBeVisible()

  const next = await context.newPage()
  await next.goto('about:blank')
  await page.close()
  // The new worker takes over once the old one has neither a page nor work left.
  await expect
    .poll(
      async () => {
        await next.goto('/user/home')
        const build = await buildOf(next).catch(() => before)
        if (build === before) await next.goto('about:blank')
        return build
      },
      { timeout: 30_000, intervals: [500, 1000, 2000, 4000] },
    )
    .not.toBe(before)
  await started(next)
  await expect(next.getByRole('region', { name: 'Total balance' })).toContainText('10.00')
  await expect(notice(next)).toHaveCount(0)
})

test('two tabs: one takes the new version, the other keeps its own until its member says so', async ({
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

  // Not the only page: a start takes nothing by itself.
  await page.reload()
  await started(page)
  expect(await buildOf(page)).toBe(before)
  await takeUpdate(page)
  await updated(page, before)

  await expect(code).toHaveValue('KAPAO50')
  expect(await buildOf(second)).toBe(before)
  await goOn(second)
  expect(await buildOf(second)).toBe(before)
  await takeUpdate(second)
  await updated(second, before)
})
