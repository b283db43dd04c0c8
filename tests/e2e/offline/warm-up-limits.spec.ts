import type { Page } from '@playwright/test'
import { openEmptyPage } from '#tests/e2e/fixtures/empty-page.ts'
import { storageDump, waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { agreedBy, expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { allLookups, cachedLookups, cachedPictures, warmUpCalls } from '#tests/e2e/fixtures/warm-up.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()

/** Records the paths of all API requests of a page. */
function recordCalls(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

const cachedCalls = async (page: Page) => {
  const dump = await storageDump(page)
  return warmUpCalls.filter((call) => dump.includes(`${call}{`))
}

test('a visitor who has opened the sign-in page alone reads contact and how-to without a network', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/login')
  await expect.poll(() => cachedLookups(page), { timeout: 30_000 }).toEqual(['banks', 'contact', 'sources'])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => caches.has('kapao-complete')), { timeout: 40_000 }).toBe(true)
  await context.setOffline(true)
  await page.goto('/contact')
  await started(page)
  await expect(page.getByRole('main')).toContainText('Our team answers every day')
  await expect(page.getByRole('main')).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await page.goto('/howto')
  await started(page)
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
})

test('after a change of language the texts open without a network in the new one', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 25 }), language: 'th' })
  await expect.poll(() => cachedLookups(page, 'th'), { timeout: 30_000 }).toEqual(allLookups)
  await page.getByRole('combobox', { name: 'ภาษา' }).selectOption('English')
  await expect.poll(() => cachedLookups(page, 'en'), { timeout: 30_000 }).toEqual(allLookups)
  await context.setOffline(true)
  await page.goto('/user/contact')
  await started(page)
  await expect(page.getByRole('main')).toContainText('Our team answers every day')
})

test('with Save-Data only the lookups and the newest statement page are fetched', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allowReport(/^kapao chat/)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect.poll(() => cachedLookups(page), { timeout: 30_000 }).toEqual(allLookups)
  await waitUntilCached(page, 'statementList')
  // Home itself asks for the bonus.
  expect(await cachedCalls(page)).toEqual(['bonusCheckActive', 'statementList'])
  expect(await cachedPictures(page)).toEqual([])
})

test('the first 429 ends it: no further call, and the screens are unaffected', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/bonus')
  const paths = recordCalls(page)
  await page.route('**/api/bonus', (route) => route.fulfill({ status: 429, json: { message: 'TOO_MANY' } }))
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect.poll(() => paths, { timeout: 30_000 }).toContain('/api/bonus')
  const until = paths.length
  // A next call would be made in one of the next idle periods.
  await page.evaluate(async () => {
    for (let periods = 0; periods < 20; periods++) await new Promise((next) => requestIdleCallback(next))
  })
  expect(paths.slice(until)).toEqual([])
  expect(await cachedCalls(page)).toEqual(['accountProfile', 'bonusCheckActive', 'statementList'])
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
})

test('nothing is fetched for a session that ends with its tab', async ({
  arrive,
  page,
  browser,
  baseURL,
  join,
  watch,
}) => {
  // With a game: the home screen reads the statement of a new member.
  const member = await join({ baht: 25, games: ['NAKA'] })
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await watch.also(context)
  const tab = await context.newPage()
  const paths = recordCalls(tab)
  await openEmptyPage(tab)
  await tab.evaluate(
    ([token, agreed]) => {
      for (const [key, value] of Object.entries(agreed)) localStorage.setItem(key, value)
      localStorage.setItem('locale', 'en')
      sessionStorage.setItem('token', token)
    },
    [member.token, agreedBy(member.publicId)] as const,
  )
  await tab.goto('/user/home')
  await started(tab)
  await expect(tab.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  await tab.waitForLoadState('networkidle')
  // A remembered session that started later has completed its own.
  await arrive('/user/home', { member })
  await expect.poll(() => cachedLookups(page), { timeout: 30_000 }).toEqual(allLookups)
  expect(paths.filter((path) => /statement|profile|bonus$|refund\/|invite/.test(path))).toEqual([])
  expect(await cachedLookups(tab)).not.toContain('contact')
  expect(await cachedPictures(tab)).toEqual([])
  await context.close()
})
