import type { Page } from '@playwright/test'
import { test } from './fixtures/second-build.ts'
import { expect, started } from './fixtures/test.ts'
import { controlled, laterKept } from './fixtures/worker.ts'

test.use({ serviceWorkers: 'allow' })
// Each deploys over the same directory.
test.describe.configure({ mode: 'serial' })
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

/** Has the browser look for a new worker, and waits until it waits. */
async function fetchUpdate(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()))
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed')
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' })

test('over an open form the new version asks, and the old page goes on', async ({
  arrive,
  page,
  join,
  deployment,
  watch,
}) => {
  watch.allow(/^\/assets\//)
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  await controlled(page)
  // What isn't kept by then is gone with the old build.
  await laterKept(page)
  await page.goto('/user/bonus')
  await started(page)
  const before = await buildOf(page)
  const code = page.getByRole('textbox', { name: 'Promotion code' })
  await code.fill('KAPAO50')
  await deployment.deployNext()
  await fetchUpdate(page)
  await notice(page).getByRole('button', { name: 'Update now' }).click()
  const question = page.getByRole('dialog', { name: 'Update and lose what you typed?' })
  await question.getByRole('button', { name: 'Finish first' }).click()
  await expect(question).toHaveCount(0)
  await expect(code).toHaveValue('KAPAO50')
  expect(await buildOf(page)).toBe(before)

  // The server has none of its files any more: the page's parts come from what is kept.
  expect((await page.request.get(before)).status()).toBe(404)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  expect(await buildOf(page)).toBe(before)

  // Nothing is typed there: one tap is enough.
  await notice(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await started(page)
  await expect(notice(page)).toHaveCount(0)
})

test('the new version comes by itself with the next start', async ({
  arrive,
  page,
  context,
  join,
  deployment,
  watch,
}) => {
  watch.allow(/^\/assets\//)
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  await controlled(page)
  await laterKept(page)
  const before = await buildOf(page)
  await deployment.deployNext()
  await fetchUpdate(page)
  // Loading the page anew isn't leaving it: it stays with its version, and the new one is offered.
  await page.reload()
  await started(page)
  expect(await buildOf(page)).toBe(before)
  await expect(notice(page)).toBeVisible()

  const next = await context.newPage()
  await next.goto('about:blank')
  await page.close()
  await expect
    .poll(async () => {
      await next.goto('/user/home')
      const build = await buildOf(next).catch(() => before)
      if (build === before) await next.goto('about:blank')
      return build
    })
    .not.toBe(before)
  await started(next)
  await expect(next.getByRole('region', { name: 'Total balance' })).toContainText('10.00')
  await expect(notice(next)).toHaveCount(0)
})

test('two tabs: one takes the new version, the other keeps its own until its member says so', async ({
  arrive,
  page,
  context,
  join,
  deployment,
  watch,
}) => {
  watch.allow(/^\/assets\//)
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  await controlled(page)
  const second = await context.newPage()
  await second.goto('/user/bonus')
  await started(second)
  const before = await buildOf(second)
  const code = second.getByRole('textbox', { name: 'Promotion code' })
  await code.fill('KAPAO50')
  await expect.poll(() => second.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await laterKept(page)
  await deployment.deployNext()
  await fetchUpdate(page)

  // Not the only page: a start takes nothing by itself.
  await page.reload()
  await started(page)
  expect(await buildOf(page)).toBe(before)
  await notice(page).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => buildOf(page).catch(() => before)).not.toBe(before)
  await started(page)

  await expect(code).toHaveValue('KAPAO50')
  expect(await buildOf(second)).toBe(before)
  await second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Statement' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  expect(await buildOf(second)).toBe(before)
  await notice(second).getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => buildOf(second).catch(() => before)).not.toBe(before)
})
